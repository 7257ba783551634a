import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { quoteConsent } from '../../contract/quote-forms.ts'
import { wizardTitle } from '../../contract/values/wizard-title.ts'
import { showFailure } from '../api/form.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { quotes } from '../api/wire.ts'
import { toast } from '../ui/toast.tsx'
import { quotePaths } from './paths.ts'
import { useWizardForm } from './use-wizard-form.ts'
import type { WizardAnswers, WizardForm } from './wizard-form.ts'
import { fieldsOfSteps, type StepField, stepCount, stepFieldsOf, stepOfField } from './wizard-order.ts'

/** The wizard: form, current step, and navigation. */
export function useWizard() {
  const { form, step, setStep, forget, startOver, useLast: fillWithLast, confirm, ...kept } = useWizardForm()
  // After correcting an answer from the summary, Continue returns to the summary.
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [arrival, setArrival] = useState<{ at: StepField } | null>(null)
  useEffect(() => {
    if (arrival) form.setFocus(arrival.at)
  }, [form, arrival])

  const goTo = (field: StepField) => {
    setIsCorrecting(false)
    setStep(stepOfField(field))
    setArrival({ at: field })
  }
  const goToStep = (next: number) => {
    const [first] = stepFieldsOf(next)
    if (first) goTo(first)
  }
  const { send, ...sending } = useSubmission(form, goTo, forget)
  const isLast = step === stepCount - 1

  return {
    form,
    step,
    isLast,
    ...kept,
    ...sending,
    back: () => goToStep(step - 1),
    async submit(event: FormEvent) {
      event.preventDefault()
      if (isLast) return send()
      if (!(await form.trigger(stepFieldsOf(step), { shouldFocus: true }))) return
      confirm(stepFieldsOf(step))
      goToStep(isCorrecting ? stepCount - 1 : step + 1)
    },
    correct(part: number) {
      goToStep(part)
      setIsCorrecting(true)
    },
    useLastTime() {
      fillWithLast()
      goToStep(stepCount - 1)
    },
    startOver() {
      startOver()
      setArrival({ at: 'hasInsurance' })
    },
  }
}

/** Sends the answers once, or calls `show` with the first wrong field. */
function useSubmission(form: WizardForm, show: (field: StepField) => void, forget: () => void) {
  const goToQuotes = useWayToQuotes()
  const showFirstWrong = () => {
    const wrong = fieldsOfSteps.flat().find((field) => form.getFieldState(field).error)
    if (wrong) show(wrong)
  }
  const { write, busy, upload } = useApiMutation(quotes.request, {
    told: {
      title: 'Quote Request Submitted!',
      description: "We'll send your personalized savings estimate to your email shortly.",
    },
    onDone() {
      forget()
      goToQuotes()
    },
    onFailed(error) {
      tellFailure(form, error)
      showFirstWrong()
    },
  })
  const send = ({ file, ...answers }: z.output<typeof WizardAnswers>) =>
    write({
      ...answers,
      title: wizardTitle(answers.requestedCoverage),
      agreementVersion: quoteConsent.version,
      ...(file ? { file } : {}),
    })
  return {
    send: form.handleSubmit(send, showFirstWrong),
    isSending: busy,
    sentPart: upload.sent,
    stop: upload.stop,
  }
}

/** The toast's text is specified. Field errors are shown next to their fields. */
function tellFailure(form: WizardForm, error: Error) {
  showFailure(form, error)
  toast({
    variant: 'destructive',
    title: 'Error',
    description: 'Failed to submit quote request. Please try again.',
  })
}

/**
 * Goes to the quotes and replaces the wizard in the history, unless the person has left the wizard.
 */
function useWayToQuotes() {
  const navigate = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => {
    if (isHere.current) navigate(quotePaths.own, { replace: true })
  }
}
