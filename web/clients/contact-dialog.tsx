import type { z } from 'zod'
import type { Contact } from '../../contract/clients.ts'
import { NewContact } from '../../contract/contacts.ts'
import { type ContractForm, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { contacts } from '../api/wire.ts'

const blank = { firstName: '', lastName: '', email: '', phone: '', title: '' } satisfies z.input<
  typeof NewContact
>

const valuesOf = ({ firstName, lastName, email, phone, title }: Contact) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email: email ?? '',
  phone: phone ?? '',
  title: title ?? '',
})

const fields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  title: 'Title',
}

export function AddContactDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const form = useContractForm(NewContact, blank)
  return (
    <FormDialog
      call={contacts.add}
      form={form}
      send={(values) => ({ id: clientId, ...values })}
      successToast={{ title: 'Contact Added' }}
      failureTitle="Failed to add the contact"
      title="Add Contact"
      description="A person to reach. Contacts do not sign in."
      onClose={onClose}
      submitLabel="Add Contact"
      busyLabel="Adding..."
    >
      <ContactFields form={form} />
    </FormDialog>
  )
}

export function EditContactDialog({
  clientId,
  contact,
  onClose,
}: {
  clientId: string
  contact: Contact
  onClose: () => void
}) {
  const form = useContractForm(NewContact, valuesOf(contact))
  return (
    <FormDialog
      call={contacts.change}
      form={form}
      send={(values) => ({ id: clientId, contactId: contact.id, ...values })}
      edits={{
        record: contact,
        recordOf: ({ client }) => client.contacts.find(({ id }) => id === contact.id) ?? contact,
        values: valuesOf,
        fields,
      }}
      successToast={{ title: 'Contact Saved' }}
      failureTitle="Failed to save the contact"
      title="Edit Contact"
      onClose={onClose}
    >
      <ContactFields form={form} />
    </FormDialog>
  )
}

function ContactFields({ form }: { form: ContractForm<typeof NewContact> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.TextField name="firstName" label="First name" autoComplete="off" />
      <form.TextField name="lastName" label="Last name" autoComplete="off" />
      <form.TextField name="email" label="Email" type="email" autoComplete="off" />
      <form.PhoneField name="phone" label="Phone" autoComplete="off" />
      <form.TextField
        name="title"
        label="Title"
        hint="Office manager, bookkeeper"
        autoComplete="off"
        isWide
      />
    </div>
  )
}
