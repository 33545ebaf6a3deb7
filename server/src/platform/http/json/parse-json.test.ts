import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { turnsDuring } from '#test/turns-during'
import { parseJson } from './parse-json.ts'
import { JsonScan, MAX_DEPTH, MAX_NAMES, MAX_VALUES } from './scan-json.ts'

/** Scans as the bytes arrive, in chunks. */
function scanned(bytes: Buffer, chunk: number): JsonScan {
  const scan = new JsonScan()
  for (let end = 0; end < bytes.length; ) {
    end = Math.min(bytes.length, end + chunk)
    scan.continue(bytes.subarray(0, end))
  }
  return scan
}

const parse = (text: string | Buffer, chunk = 65_536) => {
  const bytes = Buffer.from(text)
  return parseJson(bytes, scanned(bytes, chunk))
}

async function codeOf(parsing: () => unknown): Promise<string> {
  try {
    await parsing()
    return ''
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('\\', '\\\\"', '"', '\n', '\u0000', 'ä', '€', '😀', '\ud800', '\ufeff', '\\u0041'),
)
const long = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 60_000 }))
const longText = long.map(([pieces, times]) => pieces.join('').repeat(times).slice(0, 600_000))

describe('a JSON body', () => {
  it('has the same value however large it is and however it arrives', async () => {
    const value = fc.record({ a: longText, list: fc.array(fc.oneof(longText, fc.jsonValue()), { maxLength: 3 }) })
    await fc.assert(
      fc.asyncProperty(value, fc.integer({ min: 700, max: 70_000 }), fc.boolean(), async (each, chunk, isAscii) => {
        const plain = JSON.stringify(each)
        const text = isAscii
          ? plain.replace(/[^\x20-\x7e]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
          : plain
        const bytes = Buffer.from(text)
        expect(JSON.stringify(await parseJson(bytes, scanned(bytes, chunk)))).toBe(
          JSON.stringify(JSON.parse(bytes.toString())),
        )
      }),
      { numRuns: 6 },
    )
  })

  it('lets other work run while a large one is parsed', async () => {
    const large = JSON.stringify({ raw_email: 'QUJD'.repeat(2_000_000), rest: ['\\n'.repeat(1_000_000)] })
    expect(await turnsDuring(() => parse(large))).toBeGreaterThan(3)
  })

  it('keeps names like __proto__ as fields and is empty without a body', async () => {
    const text = 'x'.repeat(300_000)
    const value = (await parse(`{"__proto__":"${text}","list":["${text}"]}`)) as Record<string, unknown>
    expect(Object.keys(value)).toEqual(['__proto__', 'list'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(await parse('')).toEqual({})
    expect(await parse(' \n')).toEqual({})
    expect(await parse('\ufeff{"a":1}')).toEqual({ a: 1 })
  })

  it('is refused while it arrives, when it has too many values or names or levels', async () => {
    const scan = (text: string) => () => scanned(Buffer.from(text), 1000)
    expect(await codeOf(scan('[]'.repeat(MAX_VALUES + 1)))).toBe('too_large')
    expect(await codeOf(scan(`[${'1,'.repeat(MAX_VALUES)}`))).toBe('too_large')
    expect(await codeOf(scan(`{${'"a":1,'.repeat(MAX_NAMES + 1)}`))).toBe('too_large')
    expect(await codeOf(scan('['.repeat(MAX_DEPTH + 1)))).toBe('invalid_request')
    expect(await codeOf(scan(`{"${'a'.repeat(5000)}" : 1`))).toBe('too_large')
    expect(await codeOf(scan(' '.repeat(5_000_000)))).toBe('too_large')
    expect(await codeOf(scan(`[1${'1'.repeat(5_000_000)}`))).toBe('too_large')
    expect(await codeOf(scan(`["${'a'.repeat(4000)}"${`,"${'a'.repeat(4000)}"`.repeat(1100)}]`))).toBe('too_large')
    expect(await codeOf(scan(`{"a":"${'[{,:\\"'.repeat(100_000)}"}`))).toBe('')
  })

  it.each([
    ['{"a":', 'x'],
    ['{"a":"', 'x'],
    ['{"a" "', '"}'],
    ['{"a":"', '\n"}'],
    ['{"a":"', '\\x"}'],
    ['{"a":"', '\\u12"}'],
    ['["', '",]'],
  ])('is refused when it is no JSON: %s…%s', async (start, end) => {
    const value = 'v'.repeat(700_000)
    expect(await codeOf(() => parse(`${start}${value}${end}`))).toBe('invalid_request')
    expect(await codeOf(() => parse(`${start}v${end}`))).toBe('invalid_request')
  })

  it('is refused when it is not UTF-8, wherever', async () => {
    const broken = Buffer.concat([Buffer.from(`{"a":"${'v'.repeat(600_000)}`), Buffer.from([0xc3]), Buffer.from('"}')])
    expect(await codeOf(() => parse(broken))).toBe('invalid_request')
  })
})
