import { ArrowLeft, ArrowRight, ChevronRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isFieldForTrigger, type LossReportField, lossReportFieldsFor } from '../../contract/claim-forms.ts'
import type { Filing } from '../../contract/claim-policies.ts'
import type { Claim } from '../../contract/claims.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { showFailure } from '../api/form.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { claims } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { LossFacts } from './loss-facts.tsx'
import { claimPaths } from './paths.ts'
import { ReportField, type ReportStepProps } from './report-fields.tsx'
import { questionsOf, reportSteps } from './report-steps.tsx'
import { SaveStatus } from './save-status.tsx'
import { type ClaimDraftForm, useClaimDraft } from './use-claim-draft.ts'
import { usePhotoQueue } from './use-photo-queue.ts'

const lastStep = reportSteps.length

/**
 * The report: one screen with what it needs, which can be sent from there. Continue leads to a
 * summary with the optional parts.
 */
export function ClaimForm({
  draft,
  claim,
  filing,
  step: requestedStep,
  onStep,
}: {
  /** `draft` is the claim as opened, `claim` the current one. */
  draft: Claim
  claim: Claim
  filing: Filing
  step: number
  onStep: (step: number) => void
}) {
  const isForStaff = isStaff(useMe())
  const draftForm = useClaimDraft(draft)
  const { form } = draftForm
  const step = Math.min(Math.max(requestedStep, 0), lastStep)
  const shownStep = reportSteps[step]
  const [line, injuries = '', claimWasMade = ''] = form.watch(['line', 'injuries', 'claimWasMade'])
  const askedFields = lossReportFieldsFor(line, { injuries, claimWasMade }).filter(
    (field) =>
      isFieldForTrigger(filing, field) && shownStep !== undefined && questionsOf(shownStep).includes(field),
  )
  const [collapsedFields, openFields] = [true, false].map((isFolded) =>
    askedFields.filter((field) => (shownStep?.optionalFields?.includes(field) ?? false) === isFolded),
  )
  const stepProps = { form, filing, claim }
  const heading = useFocusOn(step)
  const goTo = (stepNumber: number) => {
    void draftForm.saver.save()
    onStep(stepNumber)
  }
  const { report, isSending } = useReportClaim(draftForm, draft, goTo)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!shownStep) return report()
    if (askedFields.length === 0 || (await form.trigger(askedFields, { shouldFocus: true }))) goTo(lastStep)
  }
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p className="font-semibold">{partOf(step)}</p>
        <SaveStatus state={draftForm.state} />
      </div>
      {draftForm.theirs && <Conflict draftForm={draftForm} />}
      <form noValidate onSubmit={submit} className="mt-7">
        <fieldset className="min-w-0 sm:min-h-80">
          <legend className="sr-only">{shownStep?.title ?? 'Review and Send'}</legend>
          <h2 ref={heading} tabIndex={-1} className="text-xl leading-7 font-bold outline-none">
            {shownStep?.title ?? 'Review and Send'}
          </h2>
          {shownStep ? (
            <>
              <p className="mt-1 mb-6 text-muted">{isForStaff ? shownStep.leadForStaff : shownStep.lead}</p>
              <div key={step} className="space-y-5">
                {shownStep.Introduction && <shownStep.Introduction {...stepProps} />}
                <Questions fields={openFields} {...stepProps} />
                <CollapsedQuestions fields={collapsedFields} {...stepProps} />
                {step === 0 && <NoticeBeforeSending staff={isForStaff} />}
              </div>
            </>
          ) : (
            <Check draftForm={draftForm} claim={claim} staff={isForStaff} onEdit={goTo} />
          )}
        </fieldset>
        <div className="mt-7 grid grid-cols-2 gap-3 border-t border-line pt-5 sm:flex">
          <div className="sm:mr-auto">
            <Button
              variant="secondary"
              size="lg"
              isWide
              icon={ArrowLeft}
              disabled={isSending}
              onClick={(event) => event.detail < 2 && goTo(previousStepOf(step))}
            >
              Back
            </Button>
          </div>
          <Button
            type="submit"
            size="lg"
            {...(step === 0
              ? { variant: 'secondary', disabled: isSending }
              : { busy: isSending, busyText: 'Sending...' })}
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            {...(shownStep ? { iconAfter: ArrowRight } : {})}
          >
            {shownStep ? 'Continue' : 'Report Claim'}
          </Button>
          {step === 0 && (
            <div className="col-span-full row-start-1">
              {/* Not the form's submit: Enter goes on and sends nothing. */}
              <Button
                size="lg"
                isWide
                busy={isSending}
                busyText="Sending..."
                onClick={(event) => event.detail < 2 && void report()}
              >
                Report Claim
              </Button>
            </div>
          )}
        </div>
      </form>
    </Card>
  )
}

type QuestionsProps = ReportStepProps & { fields: readonly LossReportField[] | undefined }

function Questions({ fields = [], ...stepProps }: QuestionsProps) {
  if (fields.length === 0) return null
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((name) => (
        <ReportField key={name} name={name} {...stepProps} />
      ))}
    </div>
  )
}

/** Optional questions for the carrier, folded. Open at first if one has an answer or an error. */
function CollapsedQuestions(questionsProps: QuestionsProps) {
  const { fields = [], form } = questionsProps
  // Decided once, so that the fold does not close while an answer is deleted.
  const [isOpen] = useState(() =>
    fields.some((field) => form.getValues(field) || form.getFieldState(field).error),
  )
  if (fields.length === 0) return null
  return (
    <details className="group" open={isOpen}>
      <summary className="-mx-1 inline-flex min-h-10 cursor-pointer list-none items-center gap-1.5 rounded-control px-1 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4.5 text-muted transition-transform group-open:rotate-90" />
        More for the carrier
      </summary>
      <div className="mt-3">
        <Questions {...questionsProps} />
      </div>
    </details>
  )
}

/** The optional parts, which the main path skips. */
const isMiddleStep = (step: number) => step > 0 && step < lastStep
const partOf = (step: number) => (isMiddleStep(step) ? 'If you know more' : step === 0 ? 'Report' : 'Summary')
/**
 * The step that Back leads to: from an optional part the summary, from the summary the first
 * screen, and from the first screen the urgent steps (-1).
 */
const previousStepOf = (step: number) => (step === 0 ? -1 : isMiddleStep(step) ? lastStep : 0)

/** Focuses the heading of each new step, but not when the page opens. */
function useFocusOn(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [step])
  return heading
}

const stepOf = (field: LossReportField) => reportSteps.findIndex((step) => questionsOf(step).includes(field))

/** Sends the report after everything is saved, or goes to the first missing field. */
function useReportClaim(draftForm: ClaimDraftForm, draft: Claim, goToStep: (step: number) => void) {
  const { form } = draftForm
  const isForStaff = isStaff(useMe())
  const navigate = useNavigate()
  const focusFirstError = () => {
    const { line, told } = draftForm.words()
    const problem = lossReportFieldsFor(line, told).find((field) => form.getFieldState(field).error)
    if (problem) goToStep(stepOf(problem))
  }
  const showErrors = (error: Error) => {
    showFailure(form, error)
    focusFirstError()
  }
  const failureTitle = 'Failed to report claim'
  const { write, busy } = useApiMutation(claims.report, {
    successToast: {
      title: 'Claim Reported',
      description: isForStaff
        ? 'The carrier does not have the report until you send it.'
        : 'Your agent has the report. The carrier does not have it yet.',
    },
    failureTitle: failureTitle,
    onDone() {
      draftForm.saver.forget()
      navigate(claimPaths.one(draft.id), { replace: true })
    },
    onFailed: showErrors,
  })
  const report = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return focusFirstError()
    if (!(await draftForm.saver.save())) {
      if (draftForm.saver.isBehind()) return
      const error =
        draftForm.saver.refusal() ?? new Error('Nothing was sent. Please try again once connected')
      toastFailure(failureTitle, error)
      return showErrors(error)
    }
    const { line, told } = draftForm.words()
    await write({ id: draft.id, line, ...told, revision: draftForm.saver.revision() })
  }
  return { report, isSending: busy }
}

function Check({
  draftForm,
  claim,
  staff,
  onEdit,
}: {
  draftForm: ClaimDraftForm
  claim: Claim
  staff: boolean
  onEdit: (step: number) => void
}) {
  const { waiting } = usePhotoQueue(claim.id)
  const pendingPhotos = waiting.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const { line, told } = draftForm.words()
  const arrivedCount = claim.photos.length
  return (
    <div className="mt-5 space-y-5">
      {reportSteps.map((part, step) => (
        <section key={part.title} aria-label={part.title} className="border-t border-line pt-4">
          <div className="mb-2 flex items-center justify-between gap-3">
            <h3 className="text-md font-semibold">{part.title}</h3>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Edit ${part.title}`}
              onClick={() => onEdit(step)}
            >
              Edit
            </Button>
          </div>
          <LossFacts line={line} report={told} asks={questionsOf(part)} />
          {step === 0 && (
            <p className="mt-4 text-sm">
              {arrivedCount === 0 ? 'No photos' : formatCount(arrivedCount, 'photo')}
            </p>
          )}
        </section>
      ))}
      {pendingPhotos > 0 && (
        <Alert tone="amber">
          {formatCount(pendingPhotos, 'photo is', 'photos are')} still uploading. You can report now. Keep
          this page open until the upload is done.
        </Alert>
      )}
      <NoticeBeforeSending staff={staff} />
    </div>
  )
}

const NoticeBeforeSending = ({ staff }: { staff: boolean }) => (
  <Alert tone="blue">
    {staff ? 'The carrier does not have this report until you send it.' : noChangeNotice}
  </Alert>
)

/** The draft was changed in two places: the person chooses which version stays. */
function Conflict({ draftForm }: { draftForm: ClaimDraftForm }) {
  return (
    <div className="mt-5">
      <Alert tone="amber">
        <p>This report was also changed in another window or on another device.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={draftForm.saver.keepMine}>
            Keep What I Typed Here
          </Button>
          <Button variant="secondary" size="sm" onClick={draftForm.takeTheirs}>
            Use the Other Version
          </Button>
        </div>
      </Alert>
    </div>
  )
}
