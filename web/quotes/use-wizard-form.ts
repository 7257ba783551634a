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
  const accountAnswers = useRef<WizardAnswersInput>(account)
  const lastAnswers = useLastAnswers()
  const [savedDraft, setSavedDraft] = useState(() => readWizardDraft(me))
  const [lostFile, setLostFile] = useState(savedDraft?.fileName ?? null)
  const [step, setStep] = useState(savedDraft?.step ?? 0)
  const { fromLast, marked, mark, confirm } = useLastAnswerMarks(savedDraft?.fromLast ?? [])
  // Fields prefilled from the last request.
  const filledFields = useRef<ReturnType<typeof answeredBusinessFields>>([])
  const form = useContractForm(WizardAnswers, { ...account, ...savedDraft?.typed })

  const storeDraftAt = (position: number) => {
    const answers = form.getValues()
    storeWizardDraft(
      me,
      wizardDraftOf(position, answers, accountAnswers.current, answers.file?.name ?? lostFile, marked()),
    )
  }
  const noteTyping = useEffectEvent((name: string | undefined, isTyped: boolean) => {
    const field = fieldsOfSteps.flat().find((one) => one === name)
    if (field && isTyped) confirm([field])
    // Revalidate only fields with an error; others wait for Continue.
    if (field && form.getFieldState(field).error) void form.trigger(field)
    if (field === 'file' || form.getValues('hasCurrentPolicy') !== 'true') setLostFile(null)
    storeDraftAt(step)
  })
  useEffect(() => {
    const subscription = form.watch((_, { name, type }) => noteTyping(name, type === 'change'))
    return () => subscription.unsubscribe()
  }, [form])

  const fillWithLastAnswers = useEffectEvent((lastAnswers: LastAnswers) => {
    const answersBefore = accountAnswers.current
    filledFields.current = answeredBusinessFields(lastAnswers)
    accountAnswers.current = { ...answersBefore }
    for (const field of filledFields.current)
      Object.assign(accountAnswers.current, { [field]: lastAnswers.answers[field] })
    const unchangedFields = filledFields.current.filter(
      (field) => form.getValues(field) === answersBefore[field],
    )
    // A restored draft has its own marks. Otherwise set the marks first, because setting a value
    // stores the draft.
    if (!savedDraft?.fromLast) mark([...marked(), ...unchangedFields])
    for (const field of unchangedFields) form.setValue(field, lastAnswers.answers[field])
  })
  const isRead = lastAnswers !== undefined
  useEffect(() => {
    // Fill in only once: a request sent from this wizard must not count as the last one.
    if (isRead && lastAnswers) fillWithLastAnswers(lastAnswers)
  }, [isRead])

  return {
    form,
    step,
    /** The time at which the client sent the last request; null if the client never did. */
    lastAt: lastAnswers?.at ?? null,
    /** Fills in all answers of the last request, except the agreement. */
    useLast() {
      if (!lastAnswers) return
      setSavedDraft(null)
      setLostFile(null)
      mark(fieldsOfSteps.flat().filter((field) => isAnswered(lastAnswers.answers, field)))
      form.reset({
        ...accountAnswers.current,
        ...lastAnswers.answers,
        file: null,
        agreesToCommunication: false,
      })
    },
    wasFound: savedDraft !== null,
    /** The name of a file chosen before a reload, which was not stored. */
    lostFile,
    /** Answers from the last request, neither confirmed nor changed. */
    fromLast,
    /** Marks answers of the last request as confirmed by the client: they leave `fromLast`. */
    confirm,
    setStep(next: number) {
      storeDraftAt(next)
      setStep(next)
    },
    forget: () => storeWizardDraft(me, null),
    startOver() {
      setSavedDraft(null)
      setLostFile(null)
      setStep(0)
      form.reset(accountAnswers.current)
      mark(filledFields.current)
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
function useLastAnswerMarks(initial: readonly StepField[]) {
  const [lastAnswerFields, setLastAnswerFields] = useState<ReadonlySet<StepField>>(() => new Set(initial))
  const latestFields = useRef(lastAnswerFields)
  const mark = (fields: Iterable<StepField>) => {
    latestFields.current = new Set(fields)
    setLastAnswerFields(latestFields.current)
  }
  return {
    fromLast: lastAnswerFields,
    marked: () => [...latestFields.current],
    mark,
    confirm(fields: readonly StepField[]) {
      if (fields.some((field) => latestFields.current.has(field)))
        mark([...latestFields.current].filter((field) => !fields.includes(field)))
    },
  }
}
