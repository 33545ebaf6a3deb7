/** A mail of the demo. Dates in texts are written as `{+12 en}`: twelve days from now, in that language. */
export interface DemoMail {
  /** Its place in the world: others reply to it by this name, and the Message-ID is made of it. */
  key: string
  from: string
  /** The owner when it is left out. */
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

/** What somebody knows already, and mail is about. */
export interface DemoKnowledge {
  notes: { title: string; text: string; tags: string[] }[]
  memories: { title: string; content: string; tags: string[] }[]
  urls: { url: string; title: string; description: string; tags: string[] }[]
}

export interface DemoAccount {
  name: string
  owner: { name: string; email: string }
  knowledge: DemoKnowledge
  /** Oldest first where one replies to another. */
  mails: DemoMail[]
}
