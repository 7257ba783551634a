import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useContractForm } from '../api/form.ts'
import { useMe } from '../session/session.ts'
import { answeredBusinessFields, type LastAnswers, useLastAnswers } from './last-answers.ts'
import { readWizardDraft, storeWizardDraft, wizardDraftOf } from './wizard-draft.ts'
import { initialAnswersOf, WizardAnswers, type WizardAnswersInput } from './wizard-form.ts'
import { fieldsOfSteps, type StepField } from './wizard-order.ts'

/** The wizard's form and step, prefilled from draft and account, and stored on each change. */
export function useWizardForm() {
  const me = useMe()
  const [account] = useState(() => initialAnswersOf(me))
  // Answers that nobody typed: from the account or the last request.
  const known = useRef<WizardAnswersInput>(account)
  const last = useLastAnswers()
  const [found, setFound] = useState(() => readWizardDraft(me))
  const [lostFile, setLostFile] = useState(found?.fileName ?? null)
  const [step, setStep] = useState(found?.step ?? 0)
  const { fromLast, marked, mark, confirm } = useMarks(found?.fromLast ?? [])
  // Fields prefilled from the last request.
  const filledIn = useRef<ReturnType<typeof answeredBusinessFields>>([])
  const form = useContractForm(WizardAnswers, { ...account, ...found?.typed })

  const keepAt = (at: number) => {
    const answers = form.getValues()
    storeWizardDraft(me, wizardDraftOf(at, answers, known.current, answers.file?.name ?? lostFile, marked()))
  }
  const typed = useEffectEvent((name: string | undefined, byHand: boolean) => {
    const field = fieldsOfSteps.flat().find((one) => one === name)
    if (field && byHand) confirm([field])
    // Revalidate only fields with an error; others wait for Continue.
    if (field && form.getFieldState(field).error) void form.trigger(field)
    if (field === 'file' || form.getValues('hasCurrentPolicy') !== 'true') setLostFile(null)
    keepAt(step)
  })
  useEffect(() => {
    const typing = form.watch((_, { name, type }) => typed(name, type === 'change'))
    return () => typing.unsubscribe()
  }, [form])

  const fillIn = useEffectEvent((from: LastAnswers) => {
    const before = known.current
    filledIn.current = answeredBusinessFields(from)
    known.current = { ...before }
    for (const field of filledIn.current) Object.assign(known.current, { [field]: from.answers[field] })
    const untouched = filledIn.current.filter((field) => form.getValues(field) === before[field])
    // A restored draft has its own marks. Otherwise set the marks first, because setting a value
    // stores the draft.
    if (!found?.fromLast) mark([...marked(), ...untouched])
    for (const field of untouched) form.setValue(field, from.answers[field])
  })
  const isRead = last !== undefined
  useEffect(() => {
    // Fill in only once: a request sent from this wizard must not count as the last one.
    if (isRead && last) fillIn(last)
  }, [isRead])

  return {
    form,
    step,
    /** The time at which the client sent the last request; null if the client never did. */
    lastAt: last?.at ?? null,
    /** Fills in all answers of the last request, except the agreement. */
    useLast() {
      if (!last) return
      setFound(null)
      setLostFile(null)
      mark(fieldsOfSteps.flat().filter((field) => isAnswered(last.answers, field)))
      form.reset({ ...known.current, ...last.answers, file: null, agreesToCommunication: false })
    },
    wasFound: found !== null,
    /** The name of a file chosen before a reload, which was not stored. */
    lostFile,
    /** Answers from the last request, neither confirmed nor changed. */
    fromLast,
    /** Marks answers as confirmed. */
    confirm,
    setStep(next: number) {
      keepAt(next)
      setStep(next)
    },
    forget: () => storeWizardDraft(me, null),
    startOver() {
      setFound(null)
      setLostFile(null)
      setStep(0)
      form.reset(known.current)
      mark(filledIn.current)
      storeWizardDraft(me, null)
    },
  }
}

const isAnswered = (answers: LastAnswers['answers'], field: StepField) => {
  const answer: unknown = Object.entries(answers).find(([name]) => name === field)?.[1]
  return Array.isArray(answer) ? answer.length > 0 : typeof answer === 'string' && answer !== ''
}

/**
 * The fields that are marked as from the last request. The ref has a new value before the next
 * render.
 */
function useMarks(initial: readonly StepField[]) {
  const [fromLast, setFromLast] = useState<ReadonlySet<StepField>>(() => new Set(initial))
  const latest = useRef(fromLast)
  const mark = (fields: Iterable<StepField>) => {
    latest.current = new Set(fields)
    setFromLast(latest.current)
  }
  return {
    fromLast,
    marked: () => [...latest.current],
    mark,
    confirm(fields: readonly StepField[]) {
      if (fields.some((field) => latest.current.has(field)))
        mark([...latest.current].filter((field) => !fields.includes(field)))
    },
  }
}
