import type { Random } from './random.ts'

const NASTY: unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1,
  '',
  'a',
  '<b>x</b> [y](javascript:alert(1)) https://evil.example/?d=1 ![p](//evil.example/p)',
  'x\u0000y\u202ez\u200b\ud800',
  '\u{1f600}'.repeat(400),
  'word '.repeat(5_000),
  '2026-02-30',
  '9999-99-99T99:99:99Z',
  '+275760-09-13',
  '__proto__',
  'constructor',
  [],
  {},
  [[[[[[]]]]]],
  { length: 1e9 },
  { toString: 'x', id: {}, __proto__: null },
]
const NAMES = ['', 'id', 'action', 'bcc', '__proto__', 'constructor', 'toString', 'length', '0']
const SPLICES = [
  '"',
  '}',
  '{',
  ']',
  '[',
  ',',
  ':',
  '\\',
  '1e999',
  'NaN',
  '\u0000',
  '```',
  '\n',
  '"__proto__":{"x":1},',
  '\ud83d',
]

export function mutateAnswer(answer: object, random: Random): string {
  let value: unknown = structuredClone(answer)
  for (let times = random.integerBelow(4); times > 0; times -= 1) value = mutateValue(value, random)
  let text = JSON.stringify(value) ?? ''
  if (random.integerBelow(3) === 0)
    for (let times = 1 + random.integerBelow(3); times > 0; times -= 1) text = mutateText(text, random)
  return random.integerBelow(10) === 0 ? `Sure:\n\`\`\`json\n${text}\n\`\`\`` : text
}

function mutateValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.integerBelow(8) === 0) return random.pick(NASTY)
  const entries = Object.entries(value)
  const [name, inner] = entries[random.integerBelow(Math.max(1, entries.length))] ?? ['more', null]
  switch (random.integerBelow(5)) {
    case 0:
      return fromEntries(
        value,
        entries.filter(([key]) => key !== name),
      )
    case 1:
      return fromEntries(value, [...entries, [random.pick(NAMES), random.pick(NASTY)]])
    case 2:
      return Array.isArray(value) ? Array.from({ length: 300 }, () => inner) : { ...value, [name]: [inner, inner] }
    default:
      return fromEntries(
        value,
        entries.map(([key, old]) => [key, key === name ? mutateValue(old, random) : old]),
      )
  }
}

const fromEntries = (like: object, entries: [string, unknown][]): unknown =>
  Array.isArray(like) ? entries.map(([, value]) => value) : Object.fromEntries(entries)

function mutateText(text: string, random: Random): string {
  const at = random.integerBelow(text.length + 1)
  switch (random.integerBelow(5)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + random.pick(SPLICES) + text.slice(at)
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random.integerBelow(20))
    case 3:
      return text.slice(0, at) + text.slice(Math.max(0, at - random.integerBelow(60))) + text.slice(at)
    default:
      return '['.repeat(random.integerBelow(50_000)) + text
  }
}
