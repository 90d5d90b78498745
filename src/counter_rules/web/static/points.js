// Points and scores as text, with a true minus.

import { formatNumber } from "./words.js";

export const formatPoints = (points, options) => formatNumber(points, options).replace("-", "−");

/** Format points with their sign, but 0 without one. */
export const formatGain = (points) => formatPoints(points, { signDisplay: "exceptZero" });

/** Format points with their sign. */
export const formatSigned = (points, options) => formatPoints(points, { signDisplay: "always", ...options });
