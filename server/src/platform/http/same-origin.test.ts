import { describe, expect, it } from 'vitest'
import { isForeignPage, isSameOrigin } from './same-origin.ts'

const OURS = 'https://dossier.example'

describe('a request of our own pages', () => {
  it('is told by Sec-Fetch-Site, whatever the Origin', () => {
    expect(isSameOrigin({ 'sec-fetch-site': 'same-origin' }, OURS)).toBe(true)
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      expect(isSameOrigin({ 'sec-fetch-site': site, origin: OURS }, OURS), site).toBe(false)
    }
  })

  it('is told by the Origin where there is no Sec-Fetch-Site', () => {
    expect(isSameOrigin({ origin: OURS }, OURS)).toBe(true)
    for (const origin of [
      'http://dossier.example',
      'https://dossier.example:444',
      'https://dossier.example.evil',
      'null',
      '',
    ]) {
      expect(isSameOrigin({ origin }, OURS), origin).toBe(false)
    }
    expect(isSameOrigin({}, OURS)).toBe(false)
  })
})

it('is a foreign page’s only when a browser says that some page sent it', () => {
  expect(isForeignPage({}, OURS)).toBe(false)
  expect(isForeignPage({ origin: OURS }, OURS)).toBe(false)
  expect(isForeignPage({ 'sec-fetch-site': 'same-origin' }, OURS)).toBe(false)
  expect(isForeignPage({ 'sec-fetch-site': 'cross-site' }, OURS)).toBe(true)
  expect(isForeignPage({ origin: 'https://evil.example' }, OURS)).toBe(true)
})
