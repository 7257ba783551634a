import { Crown, Ellipsis, Eraser, KeyRound, Mail, Pencil, Plus, Send, Undo2, UserX } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '../../contract/people.ts'
import { rightNames } from '../../contract/values/right-names.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { emailChanges, erasing, people } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ResetAccess } from './reset-access.tsx'

const AddPersonDialog = lazyDialog(async () => (await import('./person-dialogs.tsx')).AddPersonDialog)
const ChangeEmailDialog = lazyDialog(
  async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog,
)
const ChangePersonDialog = lazyDialog(async () => (await import('./person-dialogs.tsx')).ChangePersonDialog)

type PersonAction = 'change' | 'owner' | 'end' | 'erase' | 'email' | 'access' | 'keep'
type OpenPersonDialog = { action: 'add' } | { action: PersonAction; person: Person }

const signerOf = ({ id, ...person }: Person) => ({ userId: id, ...person })

/**
 * A client's portal users with their rights. `mayChangeRights`: the viewer may change the rights.
 */
export function PeopleList({ clientId, mayChangeRights }: { clientId: string; mayChangeRights: boolean }) {
  const [dialog, setDialog] = useState<OpenPersonDialog | null>(null)
  const closeDialog = () => setDialog(null)
  return (
    <>
      <QueryView
        query={endpointQuery(people.list, { clientId })}
        skeleton={<Skeleton status="Loading people..." count={1} />}
      >
        {({ people: rows }) => (
          <ul className="divide-y divide-line">
            {rows.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                clientId={clientId}
                onAct={mayChangeRights ? (action) => setDialog({ action, person }) : null}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {mayChangeRights && (
        <div className="mt-3">
          <Button variant="secondary" size="sm" icon={Plus} onClick={() => setDialog({ action: 'add' })}>
            Add person
          </Button>
        </div>
      )}
      {dialog?.action === 'add' && <AddPersonDialog clientId={clientId} onClose={closeDialog} />}
      {dialog?.action === 'change' && (
        <ChangePersonDialog clientId={clientId} person={dialog.person} onClose={closeDialog} />
      )}
      {dialog?.action === 'owner' && (
        <ConfirmCall
          call={people.makeOwner}
          send={{ clientId, userId: dialog.person.id }}
          successToast={{ title: 'Owner Changed' }}
          title="Make Owner"
          text={`${dialog.person.name} will manage this account’s people. An account has one owner at a time.`}
          confirmLabel="Make Owner"
          onClose={closeDialog}
        />
      )}
      {dialog?.action === 'email' && (
        <ChangeEmailDialog clientId={clientId} signer={signerOf(dialog.person)} onClose={closeDialog} />
      )}
      {dialog?.action === 'keep' && (
        <ConfirmCall
          call={emailChanges.withdraw}
          send={{ id: clientId, userId: dialog.person.id }}
          successToast={{ title: 'Email Change Cancelled' }}
          title="Cancel Email Change"
          text={`${dialog.person.name} keeps signing in with ${dialog.person.email}.`}
          confirmLabel="Cancel Change"
          onClose={closeDialog}
        />
      )}
      {dialog?.action === 'access' && (
        <ResetAccess clientId={clientId} signer={signerOf(dialog.person)} onClose={closeDialog} />
      )}
      {dialog?.action === 'erase' && (
        <ConfirmCall
          call={erasing.erasePerson}
          send={{ id: clientId, userId: dialog.person.id }}
          successToast={{ title: 'Personal Data Erased' }}
          title="Erase Personal Data"
          text={`${dialog.person.name} is signed out and loses access. Their name, email and phone are erased, also in the audit log. Their messages remain, shown as from an erased person. This cannot be undone.`}
          confirmLabel="Erase"
          danger
          onClose={closeDialog}
        />
      )}
      {dialog?.action === 'end' && (
        <ConfirmCall
          call={people.end}
          send={{ clientId, userId: dialog.person.id }}
          successToast={{ title: 'Access Ended', description: dialog.person.name }}
          title="End Access"
          text={`${dialog.person.name} is signed out everywhere and loses access. Their records remain on file.`}
          confirmLabel="End Access"
          danger
          onClose={closeDialog}
        />
      )}
    </>
  )
}

function PersonRow({
  person,
  clientId,
  onAct,
}: {
  person: Person
  clientId: string
  onAct: ((action: PersonAction) => void) | null
}) {
  const { id, name, email, title, may, isOwner, status, newEmail } = person
  const invite = useApiMutation(people.invite, {
    successToast: { title: 'Invitation Sent', description: email },
    failureTitle: 'Failed to send the invitation',
  })
  const me = useMe()
  const titleAndEmail = [title, name === email ? null : email].filter(Boolean).join(' · ')
  return (
    <li className="flex items-start justify-between gap-2 py-2">
      <div className="min-w-0 text-sm wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {isOwner && <Badge tone="green">Owner</Badge>}
          {status === 'invited' && <Badge>Invited</Badge>}
          {status === 'not invited' && <Badge tone="amber">Not invited</Badge>}
        </p>
        {titleAndEmail && <p className="text-xs text-muted">{titleAndEmail}</p>}
        <p className="text-xs text-muted">{rightNames[may]}</p>
        {newEmail && <p className="text-xs text-blue-ink">{newEmail} must confirm the new email.</p>}
      </div>
      {onAct && (
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}
          items={[
            { label: 'Edit', icon: Pencil, run: () => onAct('change') },
            status !== 'active' && {
              label: status === 'invited' ? 'Send invitation again' : 'Send invitation',
              icon: Send,
              run: () => void invite.write({ clientId, userId: id }),
            },
            ...(isStaff(me) && status === 'active'
              ? [
                  { label: 'Change email', icon: Mail, run: () => onAct('email') },
                  newEmail && { label: 'Cancel the email change', icon: Undo2, run: () => onAct('keep') },
                  { label: 'Reset access', icon: KeyRound, run: () => onAct('access') },
                ]
              : []),
            !isOwner &&
              status === 'active' && { label: 'Make owner', icon: Crown, run: () => onAct('owner') },
            !isOwner && { label: 'End access', icon: UserX, danger: true, run: () => onAct('end') },
            !isOwner &&
              me.role === 'admin' && {
                label: 'Erase personal data',
                icon: Eraser,
                danger: true,
                run: () => onAct('erase'),
              },
          ]}
        />
      )}
    </li>
  )
}
