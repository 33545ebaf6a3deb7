/** Dates in texts are placeholders: `{+12 en}` is twelve days from now, in English. */
export interface DemoMail {
  /** Name for replies, also used for the Message-ID. */
  key: string
  from: string
  /** Defaults to the owner. */
  to?: string
  cc?: string
  subject: string
  hoursAgo: number
  replyTo?: string
  text: string
  html?: string
  headers?: Record<string, string>
  attachment?: { filename: string; contentType: string; content: string }
}

export interface DemoKnowledge {
  notes: { title: string; text: string; tags: string[] }[]
  memories: { title: string; content: string; tags: string[] }[]
  urls: { url: string; title: string; description: string; tags: string[] }[]
}

export interface DemoAccount {
  name: string
  owner: { name: string; email: string }
  knowledge: DemoKnowledge
  /** An email precedes its replies. */
  mails: DemoMail[]
}
