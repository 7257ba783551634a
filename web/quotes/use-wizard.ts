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
  const {
    form,
    step,
    setStep,
    forget,
    startOver,
    useLast: fillWithLastAnswers,
    confirm,
    ...wizardForm
  } = useWizardForm()
  // After correcting an answer from the summary, Continue returns to the summary.
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [arrival, setArrival] = useState<{ field: StepField } | null>(null)
  useEffect(() => {
    if (arrival) form.setFocus(arrival.field)
  }, [form, arrival])

  const goToField = (field: StepField) => {
    setIsCorrecting(false)
    setStep(stepOfField(field))
    setArrival({ field: field })
  }
  const goToStep = (next: number) => {
    const [firstField] = stepFieldsOf(next)
    if (firstField) goToField(firstField)
  }
  const { send, ...sendState } = useSubmission(form, goToField, forget)
  const isLast = step === stepCount - 1

  return {
    form,
    step,
    isLast,
    ...wizardForm,
    ...sendState,
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
      fillWithLastAnswers()
      goToStep(stepCount - 1)
    },
    startOver() {
      startOver()
      setArrival({ field: 'hasInsurance' })
    },
  }
}

/** Sends the answers once, or calls `show` with the first wrong field. */
function useSubmission(form: WizardForm, show: (field: StepField) => void, deleteDraft: () => void) {
  const openQuotes = useGoToQuotes()
  const focusFirstError = () => {
    const problem = fieldsOfSteps.flat().find((field) => form.getFieldState(field).error)
    if (problem) show(problem)
  }
  const { write, busy, upload } = useApiMutation(quotes.request, {
    successToast: {
      title: 'Quote Request Submitted!',
      description: "We'll send your personalized savings estimate to your email shortly.",
    },
    onDone() {
      deleteDraft()
      openQuotes()
    },
    onFailed(error) {
      toastFailedRequest(form, error)
      focusFirstError()
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
    send: form.handleSubmit(send, focusFirstError),
    isSending: busy,
    sentPart: upload.sent,
    stop: upload.stop,
  }
}

/** The toast's text is specified. Field errors are shown next to their fields. */
function toastFailedRequest(form: WizardForm, error: Error) {
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
function useGoToQuotes() {
  const navigate = useNavigate()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => {
    if (isMounted.current) navigate(quotePaths.own, { replace: true })
  }
}
