interface AskedQuestionRow {
  tenant_id: string
  id: string
  user_id: string
  conversation_id: string
  question: string
  asked_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    asked_questions: AskedQuestionRow
  }
}

export type { AskedQuestionRow }
