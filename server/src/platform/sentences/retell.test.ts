import { describe, expect, it } from 'vitest'
import { html, page } from '#platform/pages/page'
import { languageFor } from './retell-in.ts'
import { retellLetter } from './retell-letter.ts'
import { pageFor } from './retell-page.ts'

describe('the language to speak with somebody', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['fr;q=0.9, de;q=0.5, en;q=0.4', 'de'],
    ['fr, en;q=0.1, de;q=0', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['../../secrets', 'en'],
  ])('%s: %s', (wanted, language) => expect(languageFor(wanted)).toBe(language))
})

describe('a page of ours', () => {
  const evil = `<b>"Sign in"</b> & Email`
  const english = page(
    200,
    'Sign in',
    html`<p>This signs you in as <strong>${evil}</strong> in this browser.</p>
<p class="problem">${'The address or the password is not right.'}</p>
<p>${evil}</p>
<p><a class="button" href="/">Go to Dossier</a></p>`,
  )

  it('is told in the language of who asked, headings, sentences with markup, values and links', () => {
    const { headers, body } = pageFor(english, 'de')
    expect(headers['content-language']).toBe('de')
    expect(body).toContain('<html lang="de">')
    expect(body).toContain('<title>Anmelden · Dossier</title>')
    expect(body).toContain('<p class="problem">Die Adresse oder das Passwort stimmt nicht.</p>')
    expect(body).toContain('<a class="button" href="/">Zu Dossier</a>')
  })

  it('keeps what others brought as it was, escaped', () => {
    const shown = '&lt;b&gt;&quot;Sign in&quot;&lt;/b&gt; &amp; Email'
    const { body } = pageFor(english, 'de')
    expect(body).toContain(`<p>Das meldet Sie in diesem Browser als <strong>${shown}</strong> an.</p>`)
    expect(body).toContain(`<p>${shown}</p>`)
    expect(body).not.toContain('<b>')
  })

  it('stays in English for others, and is told once only', () => {
    expect(pageFor(english, 'fr').body).toBe(english.body)
    const chosen = pageFor(english, 'en')
    expect(pageFor(chosen, 'de')).toEqual(chosen)
    const data = { status: 200, headers: { 'content-type': 'text/plain' }, body: '<p>Sign in</p>' }
    expect(pageFor(data, 'de')).toBe(data)
  })
})

it('a letter is told line by line, and its links stay', () => {
  const letter = {
    to: 'mara@lind.example',
    subject: 'Your link to sign in to Dossier',
    text: `Open this page and confirm that it is you:

https://dossier.example/magic?token=abc

From: 192.0.2.1
`,
  }
  expect(retellLetter(letter, 'de-DE')).toEqual({
    to: 'mara@lind.example',
    subject: 'Ihr Link zur Anmeldung bei Dossier',
    text: `Öffnen Sie diese Seite, und bestätigen Sie, dass Sie es sind:

https://dossier.example/magic?token=abc

Von: 192.0.2.1
`,
  })
  expect(retellLetter(letter, '')).toEqual(letter)
})
