import './brand.css'

export const Brand = () => (
  <span className="brand">
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M5 1h12a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-5a1.6 1.6 0 0 1-2-1.500v-3A1.600 1.600 0 0 1 3 6V3a2 2 0 0 1 2-2zm2.500 5v1.600h8V6zm0 4v1.600h8V10z"
      />
    </svg>
    <span className="name">Dossier</span>
  </span>
)
