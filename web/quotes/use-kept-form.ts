import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useContractForm } from '../api/form.ts'
import { useMe } from '../session/session.ts'
import { businessOf, type LastAnswers, useLastAnswers } from './last-answers.ts'
import { draftOf, keepDraft, readDraft } from './wizard-draft.ts'
import { Answers, type AnswersTyped, answersFrom } from './wizard-form.ts'
import { fieldsOfSteps } from './wizard-order.ts'

/** The wizard's form at a step. It begins with what was typed before and what the account knows, and is kept while it changes. */
export function useKeptForm() {
  const me = useMe()
  const [account] = useState(() => answersFrom(me))
  // What stands there without anybody having typed it.
  const known = useRef<AnswersTyped>(account)
  const last = useLastAnswers()
  const [found, setFound] = useState(() => readDraft(me.id))
  const [lostFile, setLostFile] = useState(found?.fileName ?? null)
  const [step, setStep] = useState(found?.step ?? 0)
  const form = useContractForm(Answers, { ...account, ...found?.typed })

  const keepAt = (at: number) => {
    const answers = form.getValues()
    keepDraft(me.id, draftOf(at, answers, known.current, answers.file?.name ?? lostFile))
  }
  const typed = useEffectEvent((name: string | undefined) => {
    const field = fieldsOfSteps.flat().find((one) => one === name)
    // What was pointed out as wrong is looked at again while it is mended; nothing else is before Continue.
    if (field && form.getFieldState(field).error) void form.trigger(field)
    if (field === 'file' || form.getValues('hasCurrentPolicy') !== 'true') setLostFile(null)
    keepAt(step)
  })
  useEffect(() => {
    const typing = form.watch((_, { name }) => typed(name))
    return () => typing.unsubscribe()
  }, [form])

  const fillIn = useEffectEvent((from: LastAnswers) => {
    const business = businessOf(from)
    const before = known.current
    known.current = { ...before, ...business }
    for (const [field, value] of Object.entries(business) as [keyof typeof business, string][])
      if (value !== '' && form.getValues(field) === before[field]) form.setValue(field, value)
  })
  const isRead = last !== undefined
  useEffect(() => {
    // As it was when the wizard was opened: what is sent from here is no last time yet.
    if (isRead && last) fillIn(last)
  }, [isRead])

  return {
    form,
    step,
    /** When the client asked the last time; null where that was never. */
    lastAt: last?.at ?? null,
    /** All answers of the last time; the agreement is asked anew. */
    useLast() {
      if (!last) return
      setFound(null)
      setLostFile(null)
      form.reset({ ...known.current, ...last.answers, file: null, agreesToCommunication: false })
    },
    wasFound: found !== null,
    /** The name of a file that was chosen before, and could not be kept. */
    lostFile,
    setStep(next: number) {
      keepAt(next)
      setStep(next)
    },
    forget: () => keepDraft(me.id, null),
    startOver() {
      setFound(null)
      setLostFile(null)
      setStep(0)
      form.reset(known.current)
      keepDraft(me.id, null)
    },
  }
}
