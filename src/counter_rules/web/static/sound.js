// Synthesised sounds: a card, a trick, the player's own turn, the end of a hand.

import { fill, find } from "./dom.js";
import { keep, recall } from "./memory.js";
import { makePicture } from "./pictures.js";
import { say } from "./words.js";

const STORED = "counter-rules sound";

/** Each sound as notes of start in seconds, pitch in hertz, length in seconds, and volume. */
const SOUNDS = {
  trick: [[0, 392, 0.12, 0.1], [0.09, 523, 0.2, 0.1]],
  turn: [[0, 660, 0.1, 0.08], [0.12, 880, 0.18, 0.08]],
  end: [[0, 392, 0.18, 0.1], [0.15, 494, 0.18, 0.1], [0.3, 587, 0.18, 0.1], [0.45, 784, 0.45, 0.1]],
};

let context = null;

let isOn = recall(STORED) !== "off";

/** Draw the mute button, and wait for the first gesture: browsers allow no sound before it. */
export function prepareSound() {
  const button = find("sound");
  const draw = () => {
    button.setAttribute("aria-pressed", isOn);
    button.title = say(isOn ? "sound.on" : "sound.off");
    fill(button, makePicture(isOn ? "sound-on" : "sound-off"));
  };
  button.onclick = () => {
    isOn = !isOn;
    keep(STORED, isOn ? "on" : "off");
    draw();
    play("card");
  };
  const wake = () => {
    context ??= new AudioContext();
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, wake, { once: true });
  draw();
}

/** Play a sound by its name, if sounds are on. */
export function play(name) {
  if (!context || !isOn || document.hidden) return;
  if (name === "card") return playNoise();
  for (const [start, pitch, length, volume] of SOUNDS[name]) playNote(context.currentTime + start, pitch, length, volume);
}

function playNote(start, pitch, length, volume) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  tone.connect(fade(start, length, volume));
  tone.start(start);
  tone.stop(start + length);
}

/** Play a card on felt: a short burst of noise through a low-pass filter. */
function playNoise() {
  const length = 0.07;
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 1_800 });
  noise.connect(filter).connect(fade(context.currentTime, length, 0.16));
  noise.start();
}

function fade(start, length, volume) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(context.destination);
  return gain;
}
