import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type LossReport, lossReportFieldsFor, reportFormWithDays } from '../../contract/claim-forms.ts'
import type { Claim } from '../../contract/claims.ts'
import { dayIn } from '../../contract/values/days.ts'
import { findPrivateNumber } from '../../contract/values/private-numbers.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { useMe } from '../session/session.ts'
import { toast } from '../ui/toast.tsx'
import { createDraftSaver, type SaveState } from './draft-saver.ts'
import { type ClaimDraftValues, isBasedOnOldDraft, readOfflineClaim } from './offline-claim.ts'

const ReportForm = reportFormWithDays(() => dayIn(agency.timeZone, new Date()))

const toastReported = (isStaff: boolean) =>
  toast({
    variant: 'destructive',
    title: 'Reported Already',
    description: isStaff
      ? 'Your later changes were not added.'
      : 'Your later changes were not sent. Please message your agent.',
  })

/** The form of a draft. Starts with unsaved text from this browser, or with the saved draft. */
export function useClaimDraft(draft: Claim) {
  const me = useMe()
  const { id: userId } = me
  const client = useQueryClient()
  const [offlineDraft] = useState(() => readOfflineClaim(userId, draft.id))
  const [isOutdated] = useState(() => offlineDraft !== null && isBasedOnOldDraft(offlineDraft, draft))
  const form = useContractForm(ReportForm, {
    line: offlineDraft?.line ?? draft.line,
    ...draft.told,
    ...offlineDraft?.told,
  })
  const [state, setState] = useState<SaveState>(isOutdated ? 'conflict' : offlineDraft ? 'saving' : 'saved')
  const [serverDraft, setServerDraft] = useState(isOutdated ? draft : null)
  const currentValues = (): ClaimDraftValues => {
    const { line, revision: _, ...report } = form.getValues()
    return { line, told: { ...draft.told, ...report } as LossReport }
  }
  const [saver] = useState(() =>
    createDraftSaver({
      client,
      userId,
      draft,
      storedClaim: offlineDraft,
      currentValues,
      onState: setState,
      onServerClaim: setServerDraft,
      onReported: () => toastReported(isStaff(me)),
    }),
  )

  const noteTyping = useEffectEvent((name: string | undefined) => {
    saver.typed()
    // Validate fields with an error again while they are edited.
    const { line, told: report } = currentValues()
    const field = lossReportFieldsFor(line, report).find((one) => one === name)
    // Report card and Social Security numbers at once: the draft is not saved with them.
    if (field && (form.getFieldState(field).error || findPrivateNumber(report[field])))
      void form.trigger(field)
  })
  useEffect(() => {
    const subscription = form.watch((_, { name }) => noteTyping(name))
    const saveNow = () => void saver.save()
    // Saves as soon as the page is hidden, because the person may not come back to this device.
    const saveWhenHidden = () => document.visibilityState === 'hidden' && saveNow()
    addEventListener('online', saveNow)
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveWhenHidden)
    if (isOutdated) saver.settle(draft)
    else if (offlineDraft) saveNow()
    return () => {
      subscription.unsubscribe()
      removeEventListener('online', saveNow)
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      saver.leave()
    }
  }, [form, saver, isOutdated, offlineDraft, draft])

  return {
    form,
    state,
    /** The other window's version; null without a conflict. */
    theirs: serverDraft,
    words: currentValues,
    saver,
    takeTheirs() {
      const storedClaim = saver.takeTheirs()
      if (storedClaim) form.reset({ line: storedClaim.line, ...storedClaim.told })
    },
  }
}
export type ClaimDraftForm = ReturnType<typeof useClaimDraft>
