import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
