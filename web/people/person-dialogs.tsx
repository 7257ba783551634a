import type { Contact } from '../../contract/clients.ts'
import { NewPerson, type Person, PersonChange } from '../../contract/people.ts'
import { rightNames } from '../../contract/values/right-names.ts'
import { rights } from '../../contract/values/rights.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { people } from '../api/wire.ts'

const choices = rights.map((value) => ({ value, label: rightNames[value] }))

/** Adds a portal user to a client. They get an email with a link to choose a password. */
export function AddPersonDialog({
  clientId,
  contact,
  onClose,
}: {
  clientId: string
  /** A contact to give portal access. */
  contact?: Contact
  onClose: () => void
}) {
  const form = useContractForm(NewPerson, {
    email: contact?.email ?? '',
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    title: contact?.title ?? '',
    ...(contact ? { phone: contact.phone ?? '', contactId: contact.id } : {}),
    may: contact?.may ?? 'everything',
  })
  return (
    <FormDialog
      call={people.add}
      form={form}
      send={(values) => ({ clientId, ...values })}
      successToast={({ person }) =>
        person.status === 'not invited'
          ? { title: 'Person Added', description: 'The invitation was not sent. Please send it again.' }
          : {
              title: 'Person Added',
              description:
                person.status === 'invited' ? `Invited at ${person.email}` : `Notified at ${person.email}`,
            }
      }
      failureTitle="Failed to add the person"
      title="Add Person"
      description="They get an email with a link and their own sign-in."
      onClose={onClose}
      submitLabel="Add Person"
      busyLabel="Adding..."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.TextField name="email" label="Email" type="email" required autoComplete="off" isWide />
        <form.TextField name="firstName" label="First name" autoComplete="off" />
        <form.TextField name="lastName" label="Last name" autoComplete="off" />
        <form.TextField
          name="title"
          label="Title"
          hint="Office manager, bookkeeper"
          autoComplete="off"
          isWide
        />
        <form.RadioCards name="may" label="Access" required options={choices} isWide />
      </div>
    </FormDialog>
  )
}

const valuesOf = ({ title, may }: Person) => ({ title: title ?? '', may })

export function ChangePersonDialog({
  clientId,
  person,
  onClose,
}: {
  clientId: string
  person: Person
  onClose: () => void
}) {
  const form = useContractForm(PersonChange, valuesOf(person))
  return (
    <FormDialog
      call={people.change}
      form={form}
      send={(values) => ({ clientId, userId: person.id, ...values })}
      edits={{
        record: person,
        recordOf: ({ person: now }) => now,
        values: valuesOf,
        fields: { title: 'Title', may: 'Access' },
      }}
      successToast={{ title: 'Person Saved' }}
      failureTitle="Failed to save the person"
      title="Edit Person"
      description={person.name}
      onClose={onClose}
    >
      <form.TextField name="title" label="Title" hint="Office manager, bookkeeper" autoComplete="off" />
      {!person.isOwner && <form.RadioCards name="may" label="Access" required options={choices} />}
    </FormDialog>
  )
}
