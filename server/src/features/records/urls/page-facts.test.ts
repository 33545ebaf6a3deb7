import { describe, expect, it } from 'vitest'
import type { WebPage } from '#platform/web-pages/web-pages'
import { english, inEnglish } from '#test/in-english'
import { emptyRecord } from '../records.ts'
import { onlyFilled, readFacts, withoutWritten, withPage } from './page-facts.ts'

const PAGE: WebPage = {
  title: 'Theirs',
  description: 'About',
  site: 'The Press',
  byline: '',
  language: 'en',
  publishedAt: null,
  canonical: '',
  picture: '',
  text: 'text',
  linkText: '',
  gap: '',
  links: [],
  noIndex: false,
  noFollow: false,
  gate: '',
  forward: '',
}
const url = { ...emptyRecord('url'), url: 'https://press.example/' }

describe('what a page says', () => {
  it('fills what is empty, and what it has filled before', () => {
    const first = withPage({ ...url, title: 'Mine' }, PAGE)
    expect(first).toMatchObject({ title: 'Mine', description: 'About', text_content: 'text' })
    expect(readFacts(first).fromPage).toEqual(['description', 'text_content'])
    const second = withPage(first, { ...PAGE, title: 'New', description: 'Anew', text: 'more' })
    expect(second).toMatchObject({ title: 'Mine', description: 'Anew', text_content: 'more' })
  })

  it('is kept where a later fetch says nothing, and remains the page’s', () => {
    const first = withPage(url, PAGE)
    const second = withPage(first, { ...PAGE, description: '', text: '' })
    expect(second).toMatchObject({ description: 'About', text_content: 'text' })
    expect(withPage(second, { ...PAGE, text: 'back' }).text_content).toBe('back')
    expect(inEnglish(readFacts(second).note)).toContain(english('records.noText'))
  })

  it('is a person’s as soon as a person writes it, and not by being sent back as it is', () => {
    const row = withPage(url, PAGE)
    expect(withoutWritten(row, { title: 'Theirs', text_content: 'text' })).toBe(row.page_facts)
    const written = { ...row, title: 'Mine', page_facts: withoutWritten(row, { title: 'Mine' }) }
    expect(withPage(written, { ...PAGE, title: 'New' }).title).toBe('Mine')
    expect(readFacts(written).site).toBe('The Press')
    const emptied = { ...row, title: '', page_facts: withoutWritten(row, { title: null }) }
    expect(withPage(emptied, PAGE).title).toBe('Theirs')
  })

  it('is nothing that another address says', () => {
    const row = withPage(url, PAGE)
    expect(readFacts({ page_facts: onlyFilled(row.page_facts) })).toMatchObject({
      site: '',
      fromPage: ['title', 'description', 'text_content'],
    })
    expect(onlyFilled('')).toBe('')
  })
})
