import { useEffect } from 'react'
import type { Subject as Thing } from '../contract/subjects.ts'

/** Whom and what a page is about: a client, and which one thing of theirs, if it is one. */
export interface Subject {
  clientId: string
  clientName: string
  about: Thing | null
}

/** Those of the pages on the screen: the last that was said is meant. */
let said: readonly Subject[] = []

/** A page says whom and what it is about for as long as it is on the screen: what is begun from anywhere is filled with it. */
export function useSubject(subject: Subject | null): void {
  const text = subject && JSON.stringify(subject)
  useEffect(() => {
    if (text === null) return
    const own: Subject = JSON.parse(text)
    said = [...said, own]
    return () => {
      said = said.filter((one) => one !== own)
    }
  }, [text])
}

/** Whom and what the page on the screen is about; null where it is about nobody. */
export const currentSubject = (): Subject | null => said.at(-1) ?? null

/** How it is called: 'Tidewheel Bakery LLC · Policy HBP 204417'. */
export const subjectCalled = ({ clientName, about }: Subject) =>
  [clientName, about?.label].filter(Boolean).join(' · ')
