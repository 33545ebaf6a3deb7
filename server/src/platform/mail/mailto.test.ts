import { expect, it } from 'vitest'
import { parseMailto } from './mailto.ts'

it('takes one recipient, the subject and the body of a mailto URI', () => {
  expect(parseMailto('mailto:leave@news.example?subject=out%20now&body=id%3D7%0Abye')).toEqual({
    to: 'leave@news.example',
    subject: 'out now',
    body: 'id=7\nbye',
  })
  expect(parseMailto('MAILTO:leave%2Bid@news.example')).toEqual({ to: 'leave+id@news.example', subject: '', body: '' })
})

it('takes no other field, and no line end in a subject', () => {
  const uri =
    'mailto:a@b.example?cc=c@d.example&bcc=e@f.example&to=g@h.example&subject=x%0D%0ABcc:%20i@j.example&body=%ff'
  expect(parseMailto(uri)).toEqual({ to: 'a@b.example', subject: 'x Bcc: i@j.example', body: '' })
})

it('is null for anything but one address', () => {
  for (const uri of [
    'mailto:',
    'mailto:a',
    'mailto:a@b.example,c@d.example',
    'mailto:a@b%0D%0A.example',
    'http://a@b.example',
  ])
    expect(parseMailto(uri), uri).toBeNull()
})
