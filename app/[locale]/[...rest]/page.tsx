import { notFound } from 'next/navigation'

/** Every unknown address, so that the page that says so is in the visitor's language. */
export default function UnknownPage() {
  notFound()
}
