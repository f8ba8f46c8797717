import Link from 'next/link'

/** The reference for a member page: a dynamic page with three calls to a backend that answers at once. */
export default async function Page() {
  const calls = [1, 2, 3].map(async (call) => {
    const reply = await fetch(`${process.env.BARE_BACKEND}/${call}`, { cache: 'no-store' })
    return (await reply.json()) as { text: string }
  })
  const answers = await Promise.all(calls)
  return (
    <main>
      <h1>Bare</h1>
      {answers.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      <Link href="/second" prefetch={false}>
        Second page
      </Link>
    </main>
  )
}
