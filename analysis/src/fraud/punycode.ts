// Decodes the labels of international domain names (RFC 3492, section 6.2).

const BASE = 36
const MIN = 1
const MAX = 26
const SKEW = 38
const DAMP = 700

/** Shows the letters of `xn--` labels. A broken label stays as it is. */
export const toUnicode = (host: string): string =>
  host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decode(label.slice(4)) ?? label) : label))
    .join('.')

function decode(text: string): string | null {
  const dash = text.lastIndexOf('-')
  const points = Array.from(text.slice(0, Math.max(0, dash)), (letter) => letter.charCodeAt(0))
  let [code, index, bias, at] = [128, 0, 72, dash + 1]
  while (at < text.length) {
    const before = index
    let weight = 1
    for (let step = BASE; ; step += BASE) {
      const digit = digitOf(text.charCodeAt(at++))
      if (digit === null) return null
      index += digit * weight
      const limit = step <= bias ? MIN : step >= bias + MAX ? MAX : step - bias
      if (digit < limit) break
      weight *= BASE - limit
    }
    const count = points.length + 1
    bias = adapt(index - before, count, before === 0)
    code += Math.floor(index / count)
    index %= count
    if (code > 0x10ffff) return null
    points.splice(index++, 0, code)
  }
  return String.fromCodePoint(...points)
}

function digitOf(code: number): number | null {
  if (code >= 48 && code <= 57) return code - 22
  return code >= 97 && code <= 122 ? code - 97 : null
}

function adapt(change: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? DAMP : 2))
  delta += Math.floor(delta / count)
  let bias = 0
  for (; delta > ((BASE - MIN) * MAX) / 2; bias += BASE) delta = Math.floor(delta / (BASE - MIN))
  return bias + Math.floor(((BASE - MIN + 1) * delta) / (delta + SKEW))
}
