import { createRoot } from 'react-dom/client'

/** React and so many elements as the address says after `#`, in cards of fields: no styles, data or routes. */
const CARD = ['제목', '업종', '설명', '메모'].map((label) => ({ label, value: `${label}에 적은 글` }))
const ELEMENTS_IN_CARD = 2 + CARD.length * 3

function Page({ elements }: { elements: number }) {
  const cards = Array.from({ length: Math.ceil(elements / ELEMENTS_IN_CARD) }, (_, at) => at)
  return (
    <main>
      {cards.map((card) => (
        <section key={card}>
          <h2>{card}</h2>
          {CARD.map(({ label, value }) => (
            <label key={label}>
              <span>{label}</span>
              <input defaultValue={value} />
            </label>
          ))}
        </section>
      ))}
    </main>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root.')
createRoot(root).render(<Page elements={Number(location.hash.slice(1))} />)
