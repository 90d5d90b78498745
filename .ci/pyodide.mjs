// Run a script of Python in Pyodide, with wheels: node pyodide.mjs FOLDER SCRIPT WHEEL…
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, ...wheels] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: `${resolve(folder)}/` });
  for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  python.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message); // its stack shows a line of Pyodide's, which has a million characters
  process.exitCode = 1;
}
