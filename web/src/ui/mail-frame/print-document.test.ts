import { expect, it } from 'vitest'
import { PRINT_SANDBOX, printDocument } from './print-document.ts'

const printed = (fields: Partial<Parameters<typeof printDocument>[0]> = {}) =>
  printDocument({
    subject: 'Samples <b>',
    head: [
      ['From', 'Mara Lind <mara@lind.example>'],
      ['Cc', ''],
    ],
    html: '',
    text: 'Dear Nora & all,\n<script>alert(1)</script>',
    pictures: {},
    ...fields,
  })

it('shows header and text as they are, and no empty field', () => {
  const document = printed()
  expect(document).toContain('Samples &lt;b&gt;')
  expect(document).toContain('<b>From</b> Mara Lind &lt;mara@lind.example&gt;')
  expect(document).not.toContain('<b>Cc</b>')
  expect(document).toContain('Dear Nora &amp; all,\n&lt;script&gt;alert(1)&lt;/script&gt;')
})

it('prints sanitized HTML on white, also where the app is dark, and loads nothing', () => {
  const document = printed({ html: '<p>Hello</p><img data-remote-src="https://x.example/a.png" alt="A">' })
  expect(document).toContain('<p>Hello</p>')
  expect(document).toContain('<html><head>')
  expect(document).toContain("default-src 'none'")
  expect(document).not.toContain('<img')
})

it('runs no scripts', () => expect(PRINT_SANDBOX).not.toContain('allow-scripts'))
