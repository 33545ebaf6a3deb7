import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './read-config.ts'

const ownMail = (SMTP_URL: string, MAIL_FROM = 'Dossier <dossier@press.example>') =>
  readConfig({ SMTP_URL, MAIL_FROM }).systemEmail

describe("the server of the service's own mail", () => {
  it('is read with its encryption, its port and its sign-in', () => {
    expect(ownMail('smtps://us%40er:p%2Fw@smtp.press.example')).toEqual({
      host: 'smtp.press.example',
      port: 465,
      ssl: true,
      tls: false,
      user: 'us@er',
      password: 'p/w',
      from: { name: 'Dossier', address: 'dossier@press.example' },
    })
    expect(ownMail('smtp://smtp.press.example')).toMatchObject({ port: 587, ssl: false, tls: true, user: '' })
    expect(ownMail('smtp://[::1]:25?tls=off')).toMatchObject({ host: '::1', port: 25, ssl: false, tls: false })
    expect(ownMail('smtp://a.example', 'bare@press.example')?.from).toEqual({ name: '', address: 'bare@press.example' })
  })

  it('is none when nothing is set', () => {
    expect(readConfig({}).systemEmail).toBeNull()
  })

  it.each([
    'http://smtp.press.example',
    'smtp://',
    'smtp.press.example',
    'smtp://a.example/path',
    'smtp://a.example?tls=maybe',
    'smtp://%zz@a.example',
  ])('is refused as %s, without showing the password', (url) => {
    expect(() => ownMail(url)).toThrow(ConfigError)
    expect(() => ownMail(url.replace('://', '://user:geheim@'))).not.toThrow(/geheim/)
  })

  it('needs a sender, and takes no second address in it', () => {
    expect(() => ownMail('smtp://a.example', '')).toThrow('MAIL_FROM')
    for (const from of ['Dossier', 'a@b.example, c@d.example', 'A <a@b.example> <c@d.example>', 'a@b\r\nBcc: c@d']) {
      expect(() => ownMail('smtp://a.example', from)).toThrow('MAIL_FROM')
    }
  })
})
