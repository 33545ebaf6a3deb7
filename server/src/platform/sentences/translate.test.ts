import { message } from '@dossier/contract/message'
import { describe, expect, it } from 'vitest'
import { html, page } from '#platform/pages/page'
import { english } from '#test/in-english'
import { languageFor, pageFor, translate } from './translate.ts'

describe('the language of who reads', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['fr-FR, de;q=0.5, en;q=0.3', 'de'],
    ['en;q=0.2, DE;q=0.7', 'de'],
    ['de;q=0, fr', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['not a tag; q=', 'en'],
  ])('%j asks for %s', (wanted, language) => expect(languageFor(wanted)).toBe(language))
})

it('says messages in that language, and text from outside as it is', () => {
  const missing = message('http.notThere', { thing: message('things.draft') })
  expect(translate(missing, 'de-AT')).toBe('Nicht in diesem Konto gefunden: Entwurf.')
  expect(translate(missing, 'fr')).toBe(english('http.notThere', { thing: 'draft' }))
  expect(translate(`${missing} 550 no`, 'de')).toBe('Nicht in diesem Konto gefunden: Entwurf. 550 no')
  expect(translate(english('http.notThere', { thing: 'draft' }), 'de')).toBe(
    english('http.notThere', { thing: 'draft' }),
  )
})

describe('a page of ours', () => {
  const evil = `<b>"Sign in"</b> & Email`
  const made = page(
    200,
    { tab: message('auth.signIn'), title: message('auth.signIn') },
    html`<p>${message('auth.magicLinkIntro', { email: evil })}</p>
<p class="problem">${message('auth.wrongCredentials')}</p>
<p>${evil}</p>`,
  )

  it('is said in the language of who asked, headings and sentences with markup', () => {
    const { headers, body } = pageFor(made, 'de', '')
    expect(headers['content-language']).toBe('de')
    expect(body).toContain('<html lang="de">')
    expect(body).toContain('<title>Anmelden · Dossier</title>')
    expect(body).toContain('<p class="problem">E-Mail-Adresse oder Passwort stimmt nicht.</p>')
  })

  it('keeps what others brought as it was, escaped', () => {
    const shown = '&lt;b&gt;&quot;Sign in&quot;&lt;/b&gt; &amp; Email'
    const { body } = pageFor(made, 'de', '')
    expect(body).toContain(`<p>Melden Sie sich in diesem Browser als <strong>${shown}</strong> an.</p>`)
    expect(body).toContain(`<p>${shown}</p>`)
    expect(body).not.toContain('<b>')
  })

  it('is English for others, and is said once only', () => {
    const english = pageFor(made, 'fr', '')
    expect(english.body).toContain('<html lang="en">')
    expect(pageFor(english, 'de', '')).toEqual(english)
  })
})
