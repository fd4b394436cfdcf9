import gallery from "../../../../locales/it/gallery.json";

export default { gallery };
