export default function Page() {
  return <h1>Second page</h1>
}
