"""What the elements and the codes of ambulance reports (NEMSIS, version 3) stand for, as far as a chronology needs them."""

TIMES = {
    "01": "PSAP call", "02": "Dispatch notified", "03": "Notified by dispatch", "04": "Dispatch acknowledged", "05": "En route",
    "06": "Arrived on scene", "07": "Arrived at patient", "08": "Patient care transferred", "09": "Left scene",
    "10": "Arrived at destination landing area", "11": "Patient arrived at destination", "12": "Destination took over patient care",
    "13": "Back in service", "14": "Cancelled", "15": "Back at home location", "16": "Call completed", "17": "Arrived at staging area",
}  # fmt: skip
"""The moments of eTimes, by the number of the element."""

LABELS = {
    "eRecord.01": "report number", "eResponse.01": "agency number", "eResponse.02": "agency", "eResponse.03": "incident number",
    "eResponse.04": "response number", "eResponse.05": "type of service", "eResponse.13": "vehicle number",
    "eResponse.14": "unit call sign", "eResponse.16": "vehicle dispatched from", "eResponse.17": "dispatched from, position",
    "eResponse.23": "response mode", "eDispatch.01": "complaint as dispatched", "eDispatch.02": "emergency medical dispatch performed",
    "eDispatch.03": "dispatch card", "eDispatch.04": "dispatch center", "eDispatch.06": "dispatch incident number",
    "eCrew.01": "crew member", "eCrew.02": "crew member's level", "eCrew.03": "crew member's role", "ePatient.13": "patient's gender",
    "ePatient.15": "patient's age", "ePatient.16": "unit of age", "eScene.01": "first unit on scene", "eScene.06": "number of patients",
    "eScene.09": "type of place", "eScene.11": "scene position", "eScene.13": "facility", "eScene.15": "street address",
    "eScene.16": "apartment", "eScene.19": "scene ZIP code", "eScene.20": "cross street", "eSituation.01": "onset of symptoms",
    "eSituation.02": "possible injury", "eSituation.04": "complaint", "eSituation.05": "duration of complaint",
    "eSituation.18": "last known well", "eVitals.06": "systolic blood pressure", "eVitals.07": "diastolic blood pressure",
    "eVitals.10": "heart rate", "eVitals.12": "pulse oximetry", "eVitals.14": "respiratory rate", "eVitals.16": "end-tidal CO2",
    "eVitals.18": "blood glucose", "eVitals.23": "Glasgow coma score", "eVitals.27": "pain score", "eMedications.03": "medication",
    "eMedications.05": "dosage", "eProcedures.03": "procedure", "eDisposition.01": "destination", "eDisposition.03": "destination address",
    "eDisposition.11": "patients transported", "eArrest.14": "time of cardiac arrest", "eNarrative.01": "narrative",
    "eOther.06": "potential system of care", "eOutcome.18": "hospital discharge",
}  # fmt: skip
"""Elements that a chronology needs by name; all others are shown by their number."""

ABSENT = {
    "7701001": "not applicable", "7701003": "not recorded", "7701005": "not reporting", "8801001": "contraindication noted",
    "8801003": "denied by order", "8801005": "exam finding not present", "8801007": "medication allergy",
    "8801009": "medication already taken", "8801013": "no known drug allergy", "8801015": "none reported",
    "8801017": "not performed by EMS", "8801019": "refused", "8801021": "unresponsive", "8801023": "unable to complete",
    "8801025": "not immunised", "8801027": "order criteria not met", "8801029": "approximate", "8801031": "symptom not present",
}  # fmt: skip
"""Why a value is absent (NV), or what stands in its place (PN)."""

LANGUAGE = frozenset(["eNarrative.01", "eSituation.04", "eOther.05", "eScene.14", "eDispatch.narrative"])
"""Elements whose values are words of a person."""
