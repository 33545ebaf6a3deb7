import type { Page } from 'playwright-core'
import { word } from '../../e2e/browser/words.ts'
import { startGitRemote } from '../../server/test/git-remote.ts'
import { call, firstProject, take } from './desk.ts'

const HEAD = '# Tide tables: paper and print\n\nEdition of 2027, for the shop and the harbour office.\n\n'
const TAIL = '\n\nSewn, not glued. The cover is Tomas’s third drawing, without the hat.\n'
const PLAN = `${HEAD}Print run: 350 copies${TAIL}`

export async function takeNote(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: word('record.list.note'), exact: true }).click()
  await desk.getByRole('button', { name: word('record.new.note') }).click()
  await desk.getByLabel(word('record.title'), { exact: true }).fill('Tide tables: paper and print')
  await desk.getByRole('textbox', { name: word('record.text'), exact: true }).click()
  await desk.keyboard.type(
    '## Paper\n- 2,800 sheets of text, 90 g\n350 covers, 300 g\n\nThe linen comes from **Otterbeck Mill** ',
  )
  await desk.keyboard.type('and not before December.\n[ ] order the linen\nask Tomas for the cover\n\n')
  await desk.keyboard.type('> Sewn, not glued, as in 1911.')
  await desk.locator('.saving-state', { hasText: new RegExp(`^${word('note.state.saved')}$`) }).waitFor()
  await take(desk, 'note')
}

export async function takeAnswer(desk: Page): Promise<void> {
  await desk.goto(`${new URL(desk.url()).origin}/ask?q=How+many+copies+of+the+linen+edition+are+there%3F`)
  await desk.locator('.source-view mark').first().waitFor()
  await take(desk, 'ask')
}

export async function takeConflict(desk: Page): Promise<void> {
  const remote = await startGitRemote()
  try {
    remote.repo().commit({ 'notes/tide-tables.md': PLAN })
    const project = await firstProject(desk)
    const body = { repo_url: remote.url(), name: 'Saltmarsh', enabled: false }
    const { repo } = await call<{ repo: { _id: string } }>(desk, 'POST', `/projects/${project}/git-repos`, body)
    await sync(desk, repo._id)
    const { notes } = await call<{ notes: { _id: string; source_text: string }[] }>(
      desk,
      'GET',
      `/notes?project=${project}`,
    )
    const note = notes.find(({ source_text }) => source_text.includes('Print run'))
    const localText = PLAN.replace('350 copies', '350 copies, 20 of them on linen')
    await call(desk, 'PUT', `/notes/${note?._id}`, { source_text: localText, content_format: 'markdown' })
    remote.repo().commit({ 'notes/tide-tables.md': PLAN.replace('350 copies', '360 copies, as the harbour asked') })
    await sync(desk, repo._id)
    await desk.goto(`${new URL(desk.url()).origin}/settings/git/${repo._id}/conflicts`)
    await desk
      .getByText(word('conflict.where', { place: 1, count: 1 }))
      .first()
      .waitFor()
    await take(desk, 'git-conflict')
    await call(desk, 'DELETE', `/git-repos/${repo._id}`)
  } finally {
    await remote.stop()
  }
}

async function sync(desk: Page, repo: string): Promise<void> {
  await call(desk, 'POST', `/git-repos/${repo}/sync`, {})
  for (;;) {
    const { runs } = await call<{ runs: { status: string }[] }>(desk, 'GET', `/git-repos/${repo}/runs`)
    if (runs[0] && !['queued', 'running'].includes(runs[0].status)) return
    await desk.waitForTimeout(200)
  }
}
