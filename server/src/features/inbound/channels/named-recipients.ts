/** Delivery agents write these above the message, so the topmost one is theirs and any below may be the sender's. */
const TRACES = ['delivered-to', 'x-original-to', 'envelope-to']
const ADDRESSEES = ['to', 'cc', 'bcc']
const MAX_HEADER_BYTES = 64 * 1024
const MAX_LIST_CHARS = 10_000

/** Returns the address lists of a message's header, in the order in which they decide. */
export function namedRecipients(raw: Buffer): string[] {
  const fields = readFields(raw)
  const traces = TRACES.flatMap((name) => fields.find((field) => field.name === name)?.value ?? [])
  const addressees = fields.filter(({ name }) => ADDRESSEES.includes(name)).map(({ value }) => value)
  return [...traces, addressees.join(', ')].filter((list) => list !== '').map((list) => list.slice(0, MAX_LIST_CHARS))
}

function readFields(raw: Buffer): { name: string; value: string }[] {
  const text = raw.toString('utf8', 0, MAX_HEADER_BYTES)
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const lines = text
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  return lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0
      ? [{ name: line.slice(0, colon).trimEnd().toLowerCase(), value: line.slice(colon + 1).trim() }]
      : []
  })
}
