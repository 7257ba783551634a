import { useEffect, useEffectEvent, useState } from 'react'
import { useContractForm } from '../api/form.ts'
import { useMe } from '../session/session.ts'
import { draftOf, keepDraft, readDraft } from './wizard-draft.ts'
import { Answers, answersFrom } from './wizard-form.ts'
import { fieldsOfSteps } from './wizard-order.ts'

/** The wizard's form at a step. It begins with what was typed before and what the account knows, and is kept while it changes. */
export function useKeptForm() {
  const me = useMe()
  const [account] = useState(() => answersFrom(me))
  const [found, setFound] = useState(() => readDraft(me.id))
  const [lostFile, setLostFile] = useState(found?.fileName ?? null)
  const [step, setStep] = useState(found?.step ?? 0)
  const form = useContractForm(Answers, { ...account, ...found?.typed })

  const keepAt = (at: number) => {
    const answers = form.getValues()
    keepDraft(me.id, draftOf(at, answers, account, answers.file?.name ?? lostFile))
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

  return {
    form,
    step,
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
      form.reset(account)
      keepDraft(me.id, null)
    },
  }
}
