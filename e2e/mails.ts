interface Sketch {
  from: string
  subject: string
  text: string
  headers?: string
}

export function rawMail({ from, subject, text, headers = '' }: Sketch, id: string, minutesAgo: number): string {
  const date = new Date(Date.now() - minutesAgo * 60_000).toUTCString().replace('GMT', '+0000')
  const head = `From: ${from}\r\nTo: Nora Feld <nora@press.example>\r\nSubject: ${subject}\r\nDate: ${date}\r\nMessage-ID: <${id}@e2e.example>\r\n${headers}`
  return `${head}\r\n${text.replaceAll('\n', '\r\n')}\r\n`
}

export const QUESTION: Sketch = {
  from: 'Mara Lind <mara@lind.example>',
  subject: 'Samples for the linen edition',
  text: 'Dear Nora,\n\nthe samples came back this morning. Does it stay at 350 copies? Could you tell me by Friday?\n\nMara\n\nOn Monday, Nora Feld wrote:\n> Could you send three strips\n> in the darker green?',
}

export const NEWSLETTER: Sketch = {
  from: 'Paper Quarterly <news@paper.example>',
  subject: 'Issue 41: five rag papers, tested',
  text: 'In this issue: five rag papers, tested. Read on at our site.\n\nUnsubscribe at any time.',
  headers: 'List-Id: <news.paper.example>\r\nList-Unsubscribe: <https://paper.example/leave>\r\nPrecedence: bulk\r\n',
}

export const HOSTILE: Sketch = {
  from: 'Kanal Insurance <info@kanal.example>',
  subject: 'Your renewal',
  text: '<html><body style="background:url(https://evil.example/a)"><h1>Renewal</h1><p>Please sign the last page.</p><img src="https://evil.example/pixel.gif"><script>fetch("https://evil.example/")</script></body></html>',
  headers: 'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n',
}

export const illustrated = (picture: string): Sketch => ({
  from: 'Paper Museum <post@museum.example>',
  subject: 'An illustrated invitation',
  text: `<html><body><p>Come and see the marbled papers.</p><img src="${picture}" alt="Marbled paper"><div style="height:1500px"></div><p>The museum</p></body></html>`,
  headers: HOSTILE.headers ?? '',
})
