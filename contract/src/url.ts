import type { Static } from 'typebox'
import { Type } from 'typebox'
import { TrashedOrDeleted } from './deleted.ts'
import { Flag, IdInput, ManyOf, MaybeAt, Sentence, Tags, Text, Texts } from './fields.ts'
import { Listed } from './listed.ts'
import { listOfRecords, recordFields, startFields } from './record-parts.ts'
import { Answer, Change, OneOfOrEmpty, Strict } from './schema.ts'
import { LIMITS, URL_STATUSES } from './vocabulary.ts'

/** A saved URL with its fetched content (docs/spec/knowledge.md §4). */
export const UrlRecord = Answer(
  {
    _id: Text('Identifier'),
    url: Text('The address', { examples: ['https://lind.example/papers'] }),
    title: Text('Set by the user, or taken from the page'),
    description: Text('Set by the user, or taken from the page'),
    text_content: Text('Readable text of the page'),
    tags: Texts('Tags'),
    read: Flag('A person has read the copy'),
    crawl_enabled: Flag('Linked pages below the same folder are saved too'),
    last_crawled: MaybeAt('When the page was last fetched'),
    status: OneOfOrEmpty(URL_STATUSES, {
      description: 'pending: the page is being fetched or is waiting. "" for URLs saved before pages were fetched',
    }),
    error: Sentence('Why the last fetch failed, such as a sign-in page; earlier content is kept'),
    site_name: Text('Site name of the page'),
    author: Text('Author named by the page'),
    language: Text('Language that the page declares', { examples: ['en', 'pt-BR'] }),
    published_at: MaybeAt('Publication date that the page declares'),
    canonical_url: Text('Canonical address that the page declares'),
    picture_url: Text('Preview image that the page declares; it is not fetched'),
    fetch_note: Sentence('Missing text and skipped pages of a crawl, as sentences'),
    ...recordFields,
  },
  { title: 'UrlRecord' },
)
export type UrlRecord = Static<typeof UrlRecord>

/** In an answer with several, which may omit texts. */
export const ListedUrlRecord = Listed(UrlRecord, ['description', 'text_content'])
export type ListedUrlRecord = Static<typeof ListedUrlRecord>

/** A page found by crawling a saved URL (docs/spec/knowledge.md §4). */
export const Page = Answer(
  {
    _id: Text('Identifier'),
    url: Text('The address'),
    title: Text('Title of the page'),
    text_content: Text('Readable text of the page'),
    parent_url_id: Text('The saved URL that links to this page'),
    ...recordFields,
  },
  { title: 'Page' },
)
export type Page = Static<typeof Page>

/** In an answer with several, which may omit texts. */
export const ListedPage = Listed(Page, ['text_content'])
export type ListedPage = Static<typeof ListedPage>

const address = Text('http or https; a host without a scheme gets https', {
  minLength: 1,
  maxLength: LIMITS.url,
  examples: ['https://lind.example/papers'],
})

const fields = {
  title: Change(Text('Title; taken from the page if omitted', { maxLength: LIMITS.title })),
  description: Change(Text('Description', { maxLength: LIMITS.noteContent })),
  text_content: Change(Text('Text; taken from the page if omitted', { maxLength: LIMITS.noteContent })),
  tags: Change(Tags),
  read: Change(Flag('Marks it as read or unread. It is no change of its content: no version, and `updatedAt` stays')),
  crawl_enabled: Change(Flag('Also save linked pages below the same folder')),
}

/** `POST /urls` */
export const CreateUrl = Strict({
  url: address,
  project: Change(IdInput('Project id; the default project if omitted')),
  ...fields,
})
export type CreateUrl = Static<typeof CreateUrl>

/** `PUT /urls/{id}` */
export const UpdateUrl = Strict({
  url: Type.Optional(address),
  project: Type.Optional(IdInput('Moves it')),
  ...fields,
  ...startFields,
})
export type UpdateUrl = Static<typeof UpdateUrl>

export const UrlAnswer = Answer({ url: UrlRecord })
export type UrlAnswer = Static<typeof UrlAnswer>

/** 201 for a new URL; 200 with `duplicate: true` and the existing record for a known one. */
export const CreateUrlAnswer = Answer({
  url: UrlRecord,
  duplicate: Flag('The page was already saved, possibly with other tracking parameters; nothing was changed'),
})
export type CreateUrlAnswer = Static<typeof CreateUrlAnswer>

export const ListUrlsAnswer = listOfRecords({ urls: ManyOf(ListedUrlRecord, 'Newest first') })
export type ListUrlsAnswer = Static<typeof ListUrlsAnswer>

export const DeleteUrlAnswer = TrashedOrDeleted(UrlAnswer)
export type DeleteUrlAnswer = Static<typeof DeleteUrlAnswer>

export const PageAnswer = Answer({ page: Page })
export type PageAnswer = Static<typeof PageAnswer>

/** `GET /urls/{id}/pages` */
export const ListPagesAnswer = Answer({ pages: ManyOf(ListedPage, 'By address') })
export type ListPagesAnswer = Static<typeof ListPagesAnswer>

/** `PUT /pages/{id}`: fields that users may correct. */
export const UpdatePage = Strict({
  title: fields.title,
  text_content: fields.text_content,
  ...startFields,
})
export type UpdatePage = Static<typeof UpdatePage>

export const DeletePageAnswer = TrashedOrDeleted(PageAnswer)
export type DeletePageAnswer = Static<typeof DeletePageAnswer>
