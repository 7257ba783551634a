import { useEffect } from 'react'
import type { Subject as Thing } from '../contract/subjects.ts'

/** The client, and optionally the record of theirs, that a page is about. */
export interface PageSubject {
  clientId: string
  clientName: string
  about: Thing | null
}

/** Subjects of the mounted pages; the last one counts. */
let pageSubjects: readonly PageSubject[] = []

/** Declares what a page is about while mounted, to prefill dialogs opened from anywhere. */
export function usePageSubject(subject: PageSubject | null): void {
  const text = subject && JSON.stringify(subject)
  useEffect(() => {
    if (text === null) return
    const addedSubject: PageSubject = JSON.parse(text)
    pageSubjects = [...pageSubjects, addedSubject]
    return () => {
      pageSubjects = pageSubjects.filter((pageSubject) => pageSubject !== addedSubject)
    }
  }, [text])
}

/** The current page's subject, or null. */
export const currentPageSubject = (): PageSubject | null => pageSubjects.at(-1) ?? null

/** 'Tidewheel Bakery LLC · Policy HBP 204417' */
export const formatSubject = ({ clientName, about }: PageSubject) =>
  [clientName, about?.label].filter(Boolean).join(' · ')
