import { SaxesParser } from 'saxes'
import type { ObjectPage } from './object-store.ts'

export function readPage(xml: string, prefix: string): ObjectPage {
  const keys: string[] = []
  let next = ''
  const root = readTexts(xml, (path, text) => {
    if (path === 'ListBucketResult/Contents/Key' && text.startsWith(prefix)) keys.push(text.slice(prefix.length))
    if (path === 'ListBucketResult/NextContinuationToken') next = text
  })
  if (root !== 'ListBucketResult') throw new Error('the answer is no list of objects')
  return { keys, next }
}

export function readErrorCode(xml: string): string {
  let code = ''
  try {
    readTexts(xml, (path, text) => {
      if (path === 'Error/Code') code = text
    })
  } catch {
    return ''
  }
  return /^\w{1,60}$/.test(code) ? code : ''
}

function readTexts(xml: string, see: (path: string, text: string) => void): string {
  const names: string[] = []
  let root = ''
  let text = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    names.push(name)
    root ||= name
    text = ''
  })
  parser.on('text', (chunk) => {
    text += chunk
  })
  parser.on('closetag', () => {
    see(names.join('/'), text)
    names.pop()
    text = ''
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return root
}
