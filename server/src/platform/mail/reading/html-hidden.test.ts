import { describe, expect, it } from 'vitest'
import { HIDDEN_TEXT, TEXT_ON_IMAGES, VISIBLE_TEXT } from '#test/hidden-samples'
import { cleanHtml } from './clean-html.ts'
import { htmlToText } from './html-text.ts'

describe('text that a reader cannot see', () => {
  it.each(HIDDEN_TEXT)('%s is left out and reported', (html) => {
    for (const each of [html, cleanHtml(html).html]) expect(htmlToText(`${each}<p>seen</p>`)).toBe('seen')
    expect(cleanHtml(html).findings.map(({ code }) => code)).toContain('hidden-text')
  })
})

describe('text that a reader sees after sanitizing', () => {
  it.each(VISIBLE_TEXT)('%s is kept', (html) => {
    for (const each of [html, cleanHtml(html).html]) expect(htmlToText(each)).toContain('words')
    expect(cleanHtml(html).findings.map(({ code }) => code)).not.toContain('hidden-text')
  })
})

it.each(TEXT_ON_IMAGES)('white text on an image in %s is kept', (html) => {
  expect(htmlToText(html)).toContain('words')
  expect(cleanHtml(html).findings.map(({ code }) => code)).not.toContain('hidden-text')
})
