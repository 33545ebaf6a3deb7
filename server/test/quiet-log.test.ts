// @module-tag slow

import { expect, it } from 'vitest'
import { OWNER } from './backup-scene.ts'
import { openWorkshop } from './dossier.ts'
import { signInTo } from './test-app.ts'

const CANARY = 'zqxcanaryvw'

it('the log of everything holds no secret and no word of a mail, whatever goes wrong', async () => {
  const workshop = openWorkshop()
  const password = `${CANARY} is a long password`
  const server = await workshop.serve({
    ...OWNER,
    OWNER_PASSWORD: password,
    LOG_LEVEL: 'trace',
    IMPORT_SECRET: `${CANARY}-import`,
  })
  const nora = await signInTo(server.address, OWNER.OWNER_EMAIL, password)
  const message = [
    `From: ${CANARY} <a@lind.example>`,
    'To: nora@press.example',
    `Subject: ${CANARY}`,
    `Message-ID: <${CANARY}@lind.example>`,
    'Content-Type: text/html; charset=x-unknown',
    '',
    `<p onclick="${CANARY}">Could you send ${CANARY} by Friday?<script>${CANARY}</script>`,
  ].join('\r\n')
  const raw = { 'content-type': 'message/rfc822' }
  expect((await nora.send('POST', '/emails', message, raw)).status).toBe(201)
  expect((await nora.post('/emails/triage-inbox', {})).status).toBe(202)
  await nora.post('/emails/search', { query: CANARY })
  await nora.post('/search/quick', { query: CANARY })
  await nora.post('/notes', { title: CANARY, content: `<p>${CANARY}` })
  await nora.post('/memories', { title: CANARY, content: CANARY })
  await nora.post('/urls', { url: `https://nowhere.example/?secret=${CANARY}` })
  const { projects } = (await nora.get('/projects')).body
  const identity = {
    email: 'nora@press.example',
    host: 'nowhere.example',
    port: 587,
    tls: true,
    auth_user: 'nora',
    auth_password: CANARY,
  }
  const made = await nora.post(`/projects/${projects[0]._id}/email-identities`, identity)
  if (made.status === 201)
    await nora.post(`/email-identities/${made.body.email_identity?._id ?? made.body.identity?._id}/verify`, {})
  await nora.get(`/emails/${CANARY}?cursor=${CANARY}`)
  await nora.post('/notes', { [CANARY]: CANARY, title: { [CANARY]: CANARY } })
  await nora.send('POST', '/notes', `{"title": "${CANARY}`, { 'content-type': 'application/json' })
  await nora.send('POST', '/emails', JSON.stringify({ parsed_email: { from: [CANARY], date: CANARY } }), {
    'content-type': 'application/json',
  })
  await nora.send('GET', '/emails', undefined, { authorization: `Bearer dsr_pat_${CANARY}` })
  await nora.post('base:/auth/login', { email: OWNER.OWNER_EMAIL, password: `${CANARY} wrong` })
  await nora.post('base:/import/email', { [CANARY]: CANARY })
  await nora.get(`base:/magic?token=${CANARY}`)
  await nora.get(`base:/${CANARY}`)
  server.process.kill('SIGTERM')
  const { code, stderr } = await server.ended
  expect(code).toBe(0)
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg?: string })
  expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(15)
  expect(stderr.split('\n').filter((line) => line.includes(CANARY))).toEqual([])
})
