import { ClipboardList, Ellipsis, FilePlus2, FileX, History, Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import type { RequirementAnswer, RequirementSet } from '../../contract/requirements.ts'
import { contractLineLabels, verdictText } from '../../contract/values/contract-requirements.ts'
import { formatDate } from '../../contract/values/days.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { requirements } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import {
  answerDetails,
  isUnmet,
  setNameOf,
  unrequestedAnswersOf,
  verdictTones,
} from './requirement-labels.ts'

const ChangeRequirementSetDialog = lazyDialog(
  async () => (await import('./change-requirement-set-dialog.tsx')).ChangeRequirementSetDialog,
)
const RequirementVersionsDialog = lazyDialog(
  async () => (await import('./requirement-versions-dialog.tsx')).RequirementVersionsDialog,
)
const CloseRequirementSet = lazyDialog(
  async () => (await import('./close-requirement-set.tsx')).CloseRequirementSet,
)

type RequirementSetDialog = 'change' | 'versions' | 'close'

export function RequirementSetCard({
  set,
  onIssue,
}: {
  set: RequirementSet
  onIssue: ((set: RequirementSet) => void) | undefined
}) {
  const { may } = useMe()
  const [openDialog, setOpenDialog] = useState<RequirementSetDialog | null>(null)
  const name = setNameOf(set)
  const close = () => setOpenDialog(null)
  return (
    <Card
      level={3}
      title={name}
      subtitle={<Source set={set} />}
      aside={
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}
          items={[
            may !== 'read' && { label: 'Edit', icon: Pencil, run: () => setOpenDialog('change') },
            { label: 'Earlier Versions', icon: History, run: () => setOpenDialog('versions') },
            may !== 'read' && {
              label: 'Close Contract',
              icon: FileX,
              danger: true,
              run: () => setOpenDialog('close'),
            },
          ]}
        />
      }
      footer={<Actions set={set} onIssue={onIssue} />}
    >
      <Answers answers={set.answers} />
      <p className="mt-4 text-xs text-muted">
        As our records show today. The contract and the policies control.
      </p>
      {openDialog === 'change' && <ChangeRequirementSetDialog set={set} onClose={close} />}
      {openDialog === 'versions' && <RequirementVersionsDialog set={set} onClose={close} />}
      {openDialog === 'close' && <CloseRequirementSet set={set} onClose={close} />}
    </Card>
  )
}

function Source({ set: { document, documentPage, writtenAt } }: { set: RequirementSet }) {
  const page = documentPage === null ? '' : `, page ${documentPage}`
  return (
    <>
      Entered {formatDate(writtenAt)}
      {document && (
        <>
          {' · '}
          <a
            href={`${document.fileUrl}${documentPage === null ? '' : `#page=${documentPage}`}`}
            target="_blank"
            rel="noreferrer"
            className="font-medium text-orange-ink hover:underline"
          >
            {document.title}
            {page}
          </a>
        </>
      )}
      {!document && page && ` · Contract${page}`}
    </>
  )
}

function Answers({ answers }: { answers: readonly RequirementAnswer[] }) {
  const lines = [...Map.groupBy(answers, ({ line }) => line)]
  return (
    <div className="space-y-4">
      {lines.map(([line, answersOfLine]) => (
        <div key={line ?? ''}>
          <h4 className="text-sm font-semibold">{line === null ? 'Carriers' : contractLineLabels[line]}</h4>
          <ul className="mt-1 divide-y divide-line">
            {answersOfLine.map((answer) => (
              <Answer key={answer.key} answer={answer} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Answer({ answer }: { answer: RequirementAnswer }) {
  const { asks, verdict, newSince } = answer
  const details = answerDetails(answer)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm wrap-anywhere">{asks}</p>
        {details && <p className="text-xs wrap-anywhere text-muted">{details}</p>}
      </div>
      <span className="flex flex-wrap gap-1.5">
        {newSince && <Badge tone="amber">Flagged {formatDate(newSince)}</Badge>}
        <Badge tone={verdictTones[verdict]}>{verdictText(answer)}</Badge>
      </span>
    </li>
  )
}

/** One press issues for what is met, one adds tasks or requests for the rest. */
function Actions({
  set,
  onIssue,
}: {
  set: RequirementSet
  onIssue: ((set: RequirementSet) => void) | undefined
}) {
  const me = useMe()
  const isOfStaff = isStaff(me)
  const unrequestedAnswers = unrequestedAnswersOf(set)
  const canAsk = isOfStaff || me.may === 'everything'
  const ask = useApiMutation(requirements.askForRest, {
    failureTitle: 'Failed to save',
    successToast: ({ requests, tasks }) => ({
      title: isOfStaff ? 'Tasks Added' : 'Requests Sent',
      description: isOfStaff
        ? `${tasks === 1 ? '1 task' : `${tasks} tasks`} with what the contract requires.`
        : `${requests === 1 ? '1 request' : `${requests} requests`} to your agent, with what the contract requires.`,
    }),
  })
  const canIssue = onIssue && set.met.length > 0
  if (!canIssue && !(canAsk && set.answers.some(isUnmet))) return null
  return (
    <div className="flex flex-wrap gap-2">
      {canIssue && (
        <Button variant="secondary" icon={FilePlus2} onClick={() => onIssue(set)}>
          Issue for Met Requirements
        </Button>
      )}
      {canAsk && set.answers.some(isUnmet) && (
        <Button
          variant="secondary"
          icon={isOfStaff ? ClipboardList : Send}
          busy={ask.busy}
          onClick={() => void ask.write({ id: set.id })}
          {...(unrequestedAnswers.length > 0
            ? {}
            : {
                disabledReason: isOfStaff ? 'A task exists for everything' : 'Everything has been requested',
              })}
        >
          {isOfStaff ? 'Add Tasks for Missing Items' : 'Request Missing Items'}
        </Button>
      )}
    </div>
  )
}
