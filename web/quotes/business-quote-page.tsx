import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { formatDate } from '../../contract/values/days.ts'
import { PageHeader } from '../page-header.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'
import { useWizard } from './use-wizard.ts'
import { stepCount } from './wizard-order.ts'
import { WizardProgress } from './wizard-progress.tsx'
import { wizardSteps } from './wizard-steps.tsx'

/** The business quote wizard: nine steps, one at a time. */
export function BusinessQuotePage() {
  const wizard = useWizard()
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Get a Quote" />
      {wizard.wasFound && <FoundDraft lostFile={wizard.lostFile} onStartOver={wizard.startOver} />}
      {wizard.step === 0 && wizard.lastAt && (
        <LastAnswersNotice at={wizard.lastAt} onUse={wizard.useLastTime} />
      )}
      <Card>
        <WizardProgress step={wizard.step} />
        <WizardStep wizard={wizard} />
      </Card>
    </div>
  )
}

type WizardState = ReturnType<typeof useWizard>

/** A held Enter key must not run through filled steps. */
function ignoreKeyRepeats(event: KeyboardEvent) {
  const isText = event.target instanceof HTMLTextAreaElement
  if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault()
}

/** The second click of a double click would hit the next step. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

function WizardStep({ wizard }: { wizard: WizardState }) {
  const { form, step, isLast, isSending, lostFile, fromLast } = wizard
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    // Scroll before the first field gets the focus, so that the heading stays visible.
    heading.current?.scrollIntoView({ block: 'start' })
  }, [step])
  const shownStep = wizardSteps[step]
  if (!shownStep) return null
  return (
    <form noValidate onSubmit={wizard.submit} onKeyDown={ignoreKeyRepeats} className="mt-7">
      {/* As tall as the tallest step, so that the buttons do not move. Phones have less height, which
          keeps the buttons of most steps above the bottom bar. */}
      <fieldset aria-labelledby={id} className="min-h-96 min-w-0 sm:min-h-86">
        <h2 id={id} ref={heading} className="scroll-mt-20 text-xl leading-7 font-bold">
          <span className="sr-only">
            Step {step + 1} of {stepCount}:{' '}
          </span>
          {shownStep.title}
        </h2>
        <p className="mt-1 mb-6 text-muted">{shownStep.lead}</p>
        <shownStep.Fields
          key={step}
          form={form}
          busy={isSending}
          lostFile={lostFile}
          fromLast={fromLast}
          onEdit={wizard.correct}
        />
      </fieldset>
      <div className="min-h-12">{isSending && <UploadStatus form={form} part={wizard.sentPart} />}</div>
      <div className="grid grid-cols-2 gap-3 border-t border-line pt-5 sm:flex sm:justify-between">
        <div>{step > 0 && <BackOrStop wizard={wizard} />}</div>
        <Button
          type="submit"
          size="lg"
          busy={isSending}
          onClick={ignoreSecondClick}
          {...(isLast ? { busyText: 'Sending...' } : { iconAfter: ArrowRight })}
        >
          {isLast ? 'Get My Quote' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}

function UploadStatus({ form, part }: { form: WizardState['form']; part: number }) {
  if (!form.getValues('file')) return null
  return <UploadProgress sentShare={part} />
}

function BackOrStop({ wizard: { form, back, stop, isSending } }: { wizard: WizardState }) {
  if (isSending && form.getValues('file'))
    return (
      <Button variant="secondary" size="lg" isWide onClick={stop}>
        Cancel upload
      </Button>
    )
  return (
    <Button
      variant="secondary"
      size="lg"
      isWide
      icon={ArrowLeft}
      disabled={isSending}
      onClick={(event) => event.detail < 2 && back()}
    >
      Back
    </Button>
  )
}

function LastAnswersNotice({ at, onUse }: { at: string; onUse: () => void }) {
  return (
    <div className="mb-4">
      <Alert tone="blue">
        <div className="flex items-start justify-between gap-x-4 gap-y-2 max-sm:flex-col">
          <p>You asked for a quote on {formatDate(at)}. You can review your answers and send them.</p>
          <div className="shrink-0">
            <Button variant="secondary" size="sm" onClick={onUse}>
              Use last time's answers
            </Button>
          </div>
        </div>
      </Alert>
    </div>
  )
}

/** Says that a draft was restored, and offers to discard it. */
function FoundDraft({ lostFile, onStartOver }: { lostFile: string | null; onStartOver: () => void }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  return (
    <div className="mb-4">
      <Alert tone="blue">
        <div className="flex items-start justify-between gap-x-4 gap-y-2 max-sm:flex-col">
          <p>
            Your earlier answers are filled in.
            {lostFile && ` The file ${lostFile} was not saved: please choose it again in step 8.`}
          </p>
          <div className="shrink-0">
            <Button variant="secondary" size="sm" onClick={() => setConfirmOpen(true)}>
              Start over
            </Button>
          </div>
        </div>
      </Alert>
      {isConfirmOpen && (
        <Confirm
          title="Start over?"
          text="Your answers are removed. Nothing has been sent."
          confirmLabel="Start over"
          cancelLabel="Keep my answers"
          danger
          onConfirm={onStartOver}
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </div>
  )
}
