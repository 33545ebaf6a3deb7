import type { Attachment } from '@dossier/contract/email-parts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fileAddress, imageTypeOf } from './attachment-preview.ts'

const useFile = (emailId: string, attachment: Attachment, enabled: boolean) =>
  useQuery({
    queryKey: ['attachment', emailId, attachment.id],
    enabled,
    // Attachments never change.
    staleTime: Number.POSITIVE_INFINITY,
    // Files are large; those of closed emails are dropped.
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await fetch(fileAddress(emailId, attachment), { signal })
      if (!answer.ok) throw new Error(`${answer.status}`)
      return answer.blob()
    },
  })

/** The address of an image in this page; '' until it is there. */
export function useImageAddress(emailId: string, attachment: Attachment, enabled = true) {
  const { data, isError } = useFile(emailId, attachment, enabled)
  const [address, setAddress] = useState('')
  const type = imageTypeOf(attachment)
  useEffect(() => {
    if (!data) return
    const created = URL.createObjectURL(new Blob([data], { type }))
    setAddress(created)
    return () => {
      URL.revokeObjectURL(created)
      setAddress('')
    }
  }, [data, type])
  return { address, isError }
}

/** The text of a file, read as UTF-8; '' until it is there. */
export function useFileText(emailId: string, attachment: Attachment) {
  const { data, isError } = useFile(emailId, attachment, true)
  const [text, setText] = useState('')
  useEffect(() => {
    let current = true
    void data?.text().then((read) => current && setText(read))
    return () => {
      current = false
    }
  }, [data])
  return { text, isError }
}
