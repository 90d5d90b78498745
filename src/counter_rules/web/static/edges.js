// A shadow at each edge of a box behind which there is more to scroll to.

/** Mark the edges of a box whenever it is scrolled or changes its size. */
export function watchEdges(box) {
  box.addEventListener("scroll", () => markEdges(box));
  new ResizeObserver(() => markEdges(box)).observe(box);
}

/** Mark the edges of a box now. */
export function markEdges(box) {
  const { scrollLeft, clientWidth, scrollWidth } = box;
  box.classList.toggle("more-left", scrollLeft > 1);
  box.classList.toggle("more-right", scrollLeft + clientWidth < scrollWidth - 1);
}
