import { useEffect } from 'react'
import type { Subject as Thing } from '../contract/subjects.ts'

/** Whom and what a page is about: a client, and which one thing of theirs, if it is one. */
export interface PageSubject {
  clientId: string
  clientName: string
  about: Thing | null
}

/** Those of the pages on the screen: the last that was said is meant. */
let pageSubjects: readonly PageSubject[] = []

/** A page says whom and what it is about for as long as it is on the screen: what is begun from anywhere is filled with it. */
export function usePageSubject(subject: PageSubject | null): void {
  const text = subject && JSON.stringify(subject)
  useEffect(() => {
    if (text === null) return
    const own: PageSubject = JSON.parse(text)
    pageSubjects = [...pageSubjects, own]
    return () => {
      pageSubjects = pageSubjects.filter((one) => one !== own)
    }
  }, [text])
}

/** Whom and what the page on the screen is about; null where it is about nobody. */
export const currentPageSubject = (): PageSubject | null => pageSubjects.at(-1) ?? null

/** How it is called: 'Tidewheel Bakery LLC · Policy HBP 204417'. */
export const formatSubject = ({ clientName, about }: PageSubject) =>
  [clientName, about?.label].filter(Boolean).join(' · ')
