import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** What is used of the package, which has no types. Its constructor `TessBaseAPI` wraps the API of Tesseract 5. */
interface Core {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => Recognizer
}

interface Recognizer {
  /** @returns 0 on success */
  Init(folder: null, languages: string, engine: number): number
  SetVariable(name: string, value: string): boolean
  /** Reads the file `/input`. @returns 1 when it cannot be read */
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetUTF8Text(): string
  Clear(): void
}

type Load = (options: object) => Promise<Core>

/** The build for language data of this engine, with 128-bit instructions. */
const CORE = 'tesseract.js-core/tesseract-core-simd-lstm.js'
const LSTM_ONLY = 1
const INPUT = '/input'

export interface Tesseract {
  /** @param image PGM @throws Error for an image that it cannot read */
  read(image: Uint8Array): string
}

let loaded: { languages: string; tesseract: Promise<Tesseract> } | null = null

/** Loads the recognition of text with its language data, which all come from packages. */
export function loadTesseract(languages: readonly string[]): Promise<Tesseract> {
  const joined = languages.join('+')
  if (loaded?.languages !== joined) loaded = { languages: joined, tesseract: load(languages) }
  return loaded.tesseract
}

async function load(languages: readonly string[]): Promise<Tesseract> {
  const { default: create } = (await import(CORE)) as { default: Load }
  const wasm = fileURLToPath(import.meta.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'))
  const silent = (): void => undefined
  const core = await create({
    wasmBinary: await readFile(wasm),
    print: silent,
    printErr: silent,
    TesseractProgress: silent,
  })
  for (const language of languages) {
    const data = `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`
    core.FS.writeFile(`./${language}.traineddata`, gunzipSync(await readFile(fileURLToPath(import.meta.resolve(data)))))
  }
  const recognizer = new core.TessBaseAPI()
  if (recognizer.Init(null, languages.join('+'), LSTM_ONLY) !== 0) throw new Error('Tesseract did not start')
  return {
    read(image) {
      core.FS.writeFile(INPUT, image)
      if (recognizer.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read the image')
      recognizer.Recognize(null)
      const text = recognizer.GetUTF8Text()
      recognizer.Clear()
      return text
    },
  }
}
