import { expect, it } from 'vitest'
import { findSources } from './find-sources.ts'

const selectedFile = (name: string, text: string): File => new File([text], name)
function inFolder(path: string, text: string): File {
  const file = new File([text], path.split('/').at(-1) ?? '')
  return Object.defineProperty(file, 'webkitRelativePath', { value: path })
}
const MAIL = 'Subject: Linen\r\n\r\n350 copies'
const MBOX = `From mara@lind.example Wed Nov 18 10:00:00 2026\n${MAIL}`

it('takes what was chosen by itself, whatever it is called', async () => {
  const { sources, leftOut } = await findSources([
    selectedFile('Inbox', MBOX),
    selectedFile('linen.eml', MAIL),
    selectedFile('x', MAIL),
  ])
  expect(sources.map(({ kind }) => kind)).toEqual(['mbox', 'mail', 'mail'])
  expect(leftOut).toEqual([])
})

it('takes of a folder what is named as mail or lies in a Maildir, and names the rest', async () => {
  const { sources, leftOut } = await findSources([
    inFolder('Mail/cur/1763.M1P2.host:2,S', MAIL),
    inFolder('Mail/new/1764.M1P2.host', MAIL),
    inFolder('Mail/tmp/1765.M1P2.host', MAIL),
    inFolder('Mail/cur/.hidden', MAIL),
    inFolder('Mail/old/all.MBOX', MBOX),
    inFolder('Mail/readme.txt', 'no mail'),
  ])
  expect(sources.map(({ file }) => file.name)).toEqual(['1763.M1P2.host:2,S', '1764.M1P2.host', 'all.MBOX'])
  expect(leftOut.sort()).toEqual(['Mail/cur/.hidden', 'Mail/readme.txt', 'Mail/tmp/1765.M1P2.host'])
})

it('finds files without an ending by their content, and puts the inbox first and archives last', async () => {
  const { sources, leftOut } = await findSources([
    inFolder('Profile/Mail/Local Folders/Archives', MBOX),
    inFolder('Profile/Mail/Local Folders/Clients.sbd/Lind', MBOX),
    inFolder('Profile/Mail/Local Folders/Inbox', MBOX),
    inFolder('Profile/Mail/Local Folders/Inbox.msf', '// index'),
    inFolder('Profile/prefs.js', 'user_pref("x", 1);'),
  ])
  expect(sources.map(({ file, kind }) => [file.name, kind])).toEqual([
    ['Inbox', 'mbox'],
    ['Lind', 'mbox'],
    ['Archives', 'mbox'],
  ])
  expect(leftOut).toHaveLength(2)
})

it('reads from the list of an MH folder what is unread', async () => {
  const { sources } = await findSources([
    inFolder('Mail/inbox/1', `From: a@x.example\n${MAIL}`),
    inFolder('Mail/inbox/2', `From: a@x.example\n${MAIL}`),
    inFolder('Mail/inbox/.mh_sequences', 'cur: 1\nunseen: 2-4\n'),
  ])
  expect(sources.map(({ file, isRead }) => [file.name, isRead])).toEqual([
    ['1', true],
    ['2', false],
  ])
})

it('leaves out a file with nothing in it', async () => {
  expect(await findSources([selectedFile('empty.eml', '')])).toEqual({ sources: [], leftOut: ['empty.eml'] })
})
