import type { Limits } from './extract.ts'
import { readXml } from './xml-text.ts'

/** Reads a workbook's shared strings (ECMA-376 §18.4.8), by index. */
export function readSharedStrings(bytes: Uint8Array, limits: Limits): string[] {
  const strings: string[] = []
  let current = ''
  let inText = false
  let phonetic = 0
  readXml(
    bytes,
    {
      open({ name }) {
        if (name === 'si') current = ''
        if (name === 'rPh') phonetic++
        inText = name === 't' && phonetic === 0
      },
      close(name) {
        inText = false
        if (name === 'rPh') phonetic--
        if (name === 'si') strings.push(current)
      },
      text(text) {
        if (inText) current += text
      },
      full: () => false,
    },
    limits,
  )
  return strings
}

/** Returns the non-empty cells of a sheet, separated by tabs, one row per line. Uses results, not formulas. */
export function sheetText(bytes: Uint8Array, shared: string[], limits: Limits): string {
  let text = ''
  let row: string[] = []
  let cell = { kind: '', value: '' }
  let reading = false
  readXml(
    bytes,
    {
      open({ name, attribute }) {
        if (name === 'c') cell = { kind: attribute('t'), value: '' }
        reading = name === 'v' || name === 't'
      },
      close(name) {
        reading = false
        if (name === 'c') row.push(cell.kind === 's' ? (shared[Number(cell.value)] ?? '') : cell.value)
        if (name !== 'row') return
        const line = row.filter((value) => value !== '').join('\t')
        if (line !== '') text += `${line}\n`
        row = []
      },
      text(chunk) {
        if (reading) cell.value += chunk
      },
      full: () => text.length > limits.remainingChars,
    },
    limits,
  )
  return text
}
