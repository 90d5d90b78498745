// Makes TypeScript types from the JSON Schemas of a checkout: node make_types.mjs ROOT

import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const FILES = [
  "notation/view.schema.json",
  "notation/events.schema.json",
  "notation/move.schema.json",
  "notation/refusal.schema.json",
  "records/record.schema.json",
];
const BANNER = `// Types of the JSON that counter-rules writes: views, events, moves, refusals and records.
// Made from its JSON Schemas by .ci/types/check --write.`;

const root = process.argv[2];
const schemas = FILES.map((file) => JSON.parse(readFileSync(`${root}/src/counter_rules/${file}`, "utf-8")));
const whole = {
  title: "Written",
  description: "Anything that stands in a text of its own.",
  anyOf: schemas.map(takeRoot),
  $defs: Object.assign({}, ...schemas.map(({ $defs }) => $defs)),
};
process.stdout.write(
  await compile({ ...simplify(whole, true), anyOf: whole.anyOf.map((root) => simplify(root, true)) }, "Written", {
    bannerComment: BANNER,
    style: { printWidth: 100 },
  }),
);

/** A schema without its definitions; of one that refers to a definition, just that. */
function takeRoot({ $schema, $id, $defs, examples, if: _if, then, else: _else, title, ...root }) {
  return root.$ref ? root : { title, ...root };
}

/** A schema in the words that make good types. */
function simplify(part, isNamed = false) {
  if (Array.isArray(part)) return part.map((one) => simplify(one));
  if (typeof part !== "object" || part === null) return part;
  const { title, $ref, $defs, properties, patternProperties, default: _, minItems, maxItems, ...rest } = part;
  const kept = mapValues(rest, (one) => simplify(one));
  if (isNamed && title) kept.title = title;
  if ($defs) kept.$defs = mapValues($defs, (one) => simplify(one, true));
  if (properties) kept.properties = mapValues(properties, (one) => simplify(one));
  if (patternProperties) [kept.additionalProperties] = Object.values(patternProperties).map((one) => simplify(one));
  // Beside other words a reference would make a type of its own, such as Seat1.
  if ($ref) Object.assign(kept, "description" in kept ? { allOf: [{ $ref }] } : { $ref });
  return kept;
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, one]) => [key, change(one)]));
}
