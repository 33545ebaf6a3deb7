import { expect, it } from 'vitest'
import { readUserAgent } from './read-user-agent.ts'

const described = (text: string): string => Object.values(readUserAgent(text)).join(' on ')

it('knows the browsers and systems that people have, also those that pretend to be another', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(
    described(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`),
  ).toBe('Edge on Windows')
  expect(described(`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`)).toBe('Chrome on Linux')
  expect(described(`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/142.0 Mobile Safari/537.36`)).toBe(
    'Chrome on Android',
  )
  expect(
    described('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15'),
  ).toBe('Safari on macOS')
  expect(
    described('Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605 CriOS/142 Safari/604.1'),
  ).toBe('Chrome on iPhone')
  expect(described('Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0')).toBe(
    'Firefox on Linux',
  )
})

it('says nothing of what it does not know', () => {
  expect(readUserAgent('curl/8.5.0')).toEqual({ browser: 'curl', system: '' })
  expect(readUserAgent('dossier command')).toEqual({ browser: '', system: '' })
})
