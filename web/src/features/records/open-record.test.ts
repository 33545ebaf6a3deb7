import type { Memory } from '@dossier/contract/memory'
import type { Page, UrlRecord } from '@dossier/contract/url'
import { describe, expect, it } from 'vitest'
import { isFormatted, webAddress } from './open-record.ts'
import { RECORD_KINDS_SHOWN } from './record-kinds.ts'

describe('a record that is open', () => {
  it('is called by its address when it has no title', () => {
    const place = { title: '', url: 'https://lind.example/papers', description: '', text_content: '', tags: [] }
    expect(RECORD_KINDS_SHOWN.url.open(place as unknown as UrlRecord).title).toBe('https://lind.example/papers')
    expect(RECORD_KINDS_SHOWN.page.open(place as unknown as Page).title).toBe('https://lind.example/papers')
  })

  it('shows what was written about an address above what was read there', () => {
    const place = { url: 'https://lind.example', description: 'Papers', text_content: 'Rag paper.' }
    const shown = RECORD_KINDS_SHOWN.url.open(place as unknown as UrlRecord)
    expect(shown).toMatchObject({ lead: 'Papers', text: 'Rag paper.' })
  })

  it('names what took the place of a memory, if something did', () => {
    expect(RECORD_KINDS_SHOWN.memory.open({ replaced_by: '' } as Memory).replacedBy).toBe('')
    expect(RECORD_KINDS_SHOWN.memory.open({ replaced_by: 'm2' } as Memory).replacedBy).toBe('m2')
  })
})

it('is shown with its forms where it has any', () => {
  for (const plain of ['', '<p>a<br>b</p>\n<p dir="rtl">c &lt;b&gt;</p>', '1 < 2'])
    expect(isFormatted(plain), plain).toBe(false)
  for (const formed of ['<h1>a</h1>', '<p>a <strong>b</strong></p>', '<pre>x</pre>', '<p>a</p><table></table>'])
    expect(isFormatted(formed), formed).toBe(true)
})

it('makes links of web addresses only', () => {
  expect(webAddress('HTTPS://lind.example')).toBe('HTTPS://lind.example')
  for (const other of ['javascript:alert(1)', 'data:text/html,x', '//lind.example', ' https://x', ''])
    expect(webAddress(other), other).toBe('')
})
